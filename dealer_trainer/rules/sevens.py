"""The sevens rule of ace-to-five limit: who checks a seven or better may not win later bets."""
