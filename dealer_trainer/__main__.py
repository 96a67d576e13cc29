"""`python -m dealer_trainer`, and the command `dealer-trainer`."""

import sys

INTERRUPTED = 130  # as shells have it


def main() -> int:
    """Run the command line. Whoever interrupts it while it is still being read in gets no traceback."""
    try:
        if getattr(sys, "frozen", False):  # a bundle starts itself for each process that is to work for it
            from multiprocessing import freeze_support

            freeze_support()
        from dealer_trainer.cli import main as run
    except KeyboardInterrupt:
        return INTERRUPTED
    return run()


if __name__ == "__main__":
    sys.exit(main())
