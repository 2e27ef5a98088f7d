"""What Typer says of a bad command line, in the reader's language.

Typer's sentences are recognised by their form. One that is not is given in general terms rather than in a foreign
language: what was wrong stands on the command line.
"""

import re
from typing import Any

from magnat.cli.language import Reader, words_in
from magnat.cli.manual import metavar_in_words

ABOUT = re.compile(r"Invalid value for (?P<about>.+?)(?: \(env var: .*?\))?: (?P<sentence>.*)", re.DOTALL)
SENTENCES = {
    "typer_no_option": r"No such option: (?P<option>\S+)(?: \(Possible options: .*\)| Did you mean .*)?",
    "typer_no_command": r"No such command (?P<name>'.*?')\.?",
    "typer_no_command_but": r"No such command (?P<name>'.*?')\. Did you mean (?P<others>.*)\?",
    "typer_missing": r"Missing (?:argument|option|parameter):? (?P<about>'.*?')\..*",
    "typer_no_value": r"Option (?P<about>'.*?') requires (?:an argument|a value|\d+ arguments)\.?",
    "typer_takes_none": r"Option (?P<about>'.*?') does not take a value\.?",
    "typer_too_much": r"Got unexpected extra argument(?:s|\(s\))? \((?P<said>.*)\)",
}
VALUES = {
    "typer_whole_number": r"(?:.* is not a valid (?:integer|int).*|Input should be a valid integer.*)",
    "typer_number": r"(?:.* is not a valid float.*|Input should be a valid number.*)",
    "typer_at_least": r"Input should be greater than or equal to (?P<least>\S+?)\.?",
    "typer_at_most": r"Input should be less than or equal to (?P<most>\S+?)\.?",
    "typer_range": r".* is not in the range (?P<range>.*?)\.?",
    "typer_one_of": r"(?:Value error, )?(?P<said>'.*') is not one of (?P<known>.*?)\.?",
}
OTHER = {"typer_value": r".*"}


class Ours:
    """Mixed into an error whose message is in the reader's language already."""


def in_words(error: Any) -> str:
    """The whole sentence, without a full stop."""
    said = error.format_message().strip()
    words = words_in(Reader.language)
    if isinstance(error, Ours):
        found = ABOUT.fullmatch(said)
        return words.text("misused", **_named(found.groupdict())) if found else said
    if found := ABOUT.fullmatch(said):
        return words.text(
            "misused", about=metavar_in_words(found["about"]), sentence=_first(VALUES | OTHER, found["sentence"])
        )
    return _first(SENTENCES, said) or words.text("typer_other")


def _named(parts: dict[str, str]) -> dict[str, str]:
    """Arguments are called as the manual calls them."""
    return parts | {"about": metavar_in_words(parts["about"])} if "about" in parts else parts


def _first(sentences: dict[str, str], said: str) -> str:
    for key, form in sentences.items():
        if found := re.fullmatch(form, said, re.DOTALL):
            return words_in(Reader.language).text(key, **_named(found.groupdict()))
    return ""
