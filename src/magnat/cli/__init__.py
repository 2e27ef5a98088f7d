"""The terminal: magnat play | sim | replay | verify | bench | games | rules."""


def main() -> None:
    """The command `magnat`."""
    from magnat.cli.app import app  # noqa: PLC0415  (importing the package must stay quick)

    app(prog_name="magnat")
