"""Click with our catalogue: help is looked up when it is shown, in the language that was asked for."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from dealer_trainer import texts

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar


LONGEST_NAME: Final = 80  # of a person, as in the window


class Problem(click.ClickException):
    """What the user gave cannot be used: a sentence on stderr that names the place and the way out."""

    def __init__(self, message: str, exit_code: int = 2) -> None:
        super().__init__(message)
        self.exit_code = exit_code  # type: ignore[misc]  # click has it per class

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def problem(key: str, exit_code: int = 2, /, **fields: Any) -> Problem:
    return Problem(texts.say(f"cli.{key}", **fields), exit_code)


class Option(click.Option):
    """Its help is in the catalogue, whatever the constructor was given."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        record = super().get_help_record(ctx)
        if record is None or not self.required:
            return record
        return record[0], f"{self.help} [{texts.say('cli.usage.required')}]"

    @property
    def help(self) -> str | None:
        return texts.say(f"cli.options.{self.name}")

    @help.setter
    def help(self, _: str | None) -> None:
        pass


class _Worded(click.Command):
    """Help in the language in use: the text is in the catalogue, and so are the headings."""

    help_key = ""

    @property
    def help(self) -> str | None:
        return texts.say(f"cli.help.{self.help_key or self.name}")

    @help.setter
    def help(self, _: str | None) -> None:
        pass

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = texts.say("cli.options.help")
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{texts.say('cli.usage.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [record for one in self.get_params(ctx) if (record := one.get_help_record(ctx)) is not None]
        with formatter.section(texts.say("cli.usage.options")):
            formatter.write_dl(records)


class Command(_Worded):
    """A command; its name is its text's name."""


class Group(_Worded, click.Group):
    """The commands together."""

    command_class = Command
    help_key = "trainer"

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        shown = {name: one for name, one in sorted(self.commands.items()) if not one.hidden}
        widest = max(map(len, shown))
        with formatter.section(texts.say("cli.usage.commands")):
            short = [
                (name, one.get_short_help_str(formatter.width - 6 - widest)) for name, one in shown.items()
            ]
            formatter.write_dl(short)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = super().get_command(ctx, cmd_name)
        if found is None and not cmd_name.startswith("-"):
            near = difflib.get_close_matches(cmd_name, self.commands, 1)
            raise problem(
                "near_command" if near else "no_command",
                name=cmd_name, near="".join(near), commands=", ".join(sorted(self.commands)),
            )  # fmt: skip
        return found


def progress(length: int) -> ProgressBar[int]:
    """A bar on stderr, for people only."""
    shown = sys.stderr is not None and sys.stderr.isatty()
    return click.progressbar(length=length, file=sys.stderr, hidden=not shown)


_Function = TypeVar("_Function", bound=Callable[..., Any])


def option(*names: str, **attributes: Any) -> Callable[[_Function], _Function]:
    return click.option(*names, cls=Option, **attributes)


_ASKED = "dealer_trainer.language"


def _use(context: click.Context, _parameter: click.Parameter, lang: str | None) -> None:
    if lang is not None:
        texts.use(lang)
        context.find_root().meta[_ASKED] = lang


def language_asked_for() -> str:
    """The language of `--lang`; "" when none was given."""
    return str(click.get_current_context().find_root().meta.get(_ASKED, ""))


# Eager and before the others, so that their help and their errors are said in it.
language = option(
    "--lang", type=click.Choice(texts.LANGUAGES), callback=_use, is_eager=True, expose_value=False
)


def _name(_context: click.Context, _parameter: click.Parameter, name: str) -> str:
    # What is no text in the terminal's encoding is not printable either.
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise problem("bad_name", most=LONGEST_NAME)
    return name.strip()


trainee = option("--trainee", default="", metavar="NAME", callback=_name)
seed = option("--seed", type=click.IntRange(0, 2**53))  # as in a scenario's file
json = option("--json", "as_json", is_flag=True)
house = option("--house", metavar="NAME")
