"""What is wrong with a command line, in the user's language: click has English only."""

from __future__ import annotations

import re
from typing import Any

import click

from dealer_trainer import texts


def sentence(error: click.UsageError) -> str:
    """What was given, what would be right, and where the help is."""
    command = error.ctx.command_path if error.ctx is not None else "dealer-trainer"
    return f"{_wrong(error)} {texts.say('cli.usage.help', command=command)}"


def _wrong(error: click.UsageError) -> str:
    match error:
        case click.MissingParameter():
            return _say("missing", name=_name(error))
        case click.BadParameter():
            return _value(error)
        case click.NoSuchOption():
            return _say("no_option", name=error.option_name) + _near(error.possibilities or ())
        case click.BadOptionUsage():
            flag = "take a value" in error.message  # click has one class for both
            return _say("flag" if flag else "no_value", name=error.option_name)
        case _:
            pass
    given = re.search(r"\((.*)\)$", error.message)
    if given and error.ctx is not None:
        return _say("extra", given=given[1], command=error.ctx.command_path)
    return error.format_message()


def _value(error: click.BadParameter) -> str:
    """A value of the wrong kind."""
    match error.param.type if error.param is not None else None:
        case click.Choice(choices=choices):
            return _say("choice", name=_name(error), choices=", ".join(map(str, choices)))
        case click.IntRange(min=least, max=most):
            if most is None:
                return _say("at_least", name=_name(error), least=least)
            return _say("range", name=_name(error), least=least, most=most)
        case click.DateTime():
            return _say("day", name=_name(error))
        case _:
            return f"{_name(error)}: {error.message}"


def _name(error: click.BadParameter) -> str:
    match error.param:
        case click.Option(opts=[*_, name]):
            return name
        case click.Parameter() as one:
            return one.human_readable_name
        case None:
            pass
    return error.param_hint if isinstance(error.param_hint, str) else ""


def _near(names: object) -> str:
    found = ", ".join(map(str, names)) if isinstance(names, (list, tuple)) else ""
    return " " + _say("near", near=found) if found else ""


def _say(key: str, /, **fields: Any) -> str:
    return texts.say(f"cli.usage.{key}", **fields)
