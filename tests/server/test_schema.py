"""What is written down about the wire is true."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.server.room import Room

from magnat.server import constants, types

ROUTES = 44


def test_the_server_keeps_to_its_openapi_schema(shared_room: Room) -> None:
    schema = schemathesis.openapi.from_url(f"{shared_room.address}/api/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
    assert len(operations) == ROUTES
    for operation in operations:

        @settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
        @given(operation.as_strategy())
        def keeps_to_it(case: Any) -> None:
            # Data of the right shape may still be no table that can be played.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        keeps_to_it()


def test_the_types_of_the_client_and_the_catalogue_are_up_to_date() -> None:
    """`python -m magnat.server.types` writes them anew."""
    assert types.WIRE.read_text(encoding="utf-8") == types.wire()
    assert types.CAST.read_text(encoding="utf-8") == types.cast()
    assert types.LIMITS.read_text(encoding="utf-8") == types.limits()
    assert types.CATALOGUE.read_text(encoding="utf-8") == types.catalogue()


def test_the_constants_of_the_client_are_those_of_the_rules() -> None:
    """`python -m magnat.server.types` writes them anew."""
    for folder in filter(constants.is_wanted, types.folders()):
        assert constants.path(folder).read_text(encoding="utf-8") == constants.written(folder)


def test_no_two_things_on_the_wire_have_the_same_name() -> None:
    names = [struct.__name__ for struct in types._structs()]
    assert len(names) == len(set(names))
