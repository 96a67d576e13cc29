"""Click with our catalogue: help is looked up when it is shown, in the language that was asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from dealer_trainer import texts


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

    @property
    def help(self) -> str | None:
        return texts.say(f"cli.options.{self.name}")

    @help.setter
    def help(self, _: str | None) -> None:
        pass


class Command(click.Command):
    """Likewise."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _in_our_words(super().get_help_option(ctx))

    @property
    def help(self) -> str | None:
        return texts.say(f"cli.help.{self.name}")

    @help.setter
    def help(self, _: str | None) -> None:
        pass


class Group(click.Group):
    """Likewise."""

    command_class = Command

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _in_our_words(super().get_help_option(ctx))

    @property
    def help(self) -> str | None:
        return texts.say("cli.help.trainer")

    @help.setter
    def help(self, _: str | None) -> None:
        pass


def _in_our_words(help_option: click.Option | None) -> click.Option | None:
    if help_option is not None:
        help_option.help = texts.say("cli.options.help")
    return help_option


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
json = option("--json", "as_json", is_flag=True)
house = option("--house", metavar="NAME")
