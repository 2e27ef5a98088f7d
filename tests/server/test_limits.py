"""Token buckets, with a clock in the test's hand."""

import pytest

from magnat.server.limits import Limit, network_of


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_is_allowed_and_not_one_more(clock: Clock) -> None:
    limit = Limit(rate=2, burst=5, clock=clock)
    assert [limit.take("ann") for _ in range(5)] == [0.0] * 5
    assert limit.take("ann") == pytest.approx(0.5)


def test_waiting_as_long_as_told_is_enough(clock: Clock) -> None:
    limit = Limit(rate=0.1, burst=3, clock=clock)
    while (wait := limit.take("ann")) == 0.0:
        pass
    clock.now += wait
    assert limit.take("ann") == 0.0
    assert limit.take("ann") > 0.0


def test_asking_in_vain_costs_nothing(clock: Clock) -> None:
    limit = Limit(rate=1, burst=1, clock=clock)
    limit.take("ann")
    assert {limit.take("ann") for _ in range(100)} == {1.0}
    clock.now += 1
    assert limit.take("ann") == 0.0


def test_in_the_long_run_the_rate_holds(clock: Clock) -> None:
    limit = Limit(rate=10, burst=20, clock=clock)
    taken = 0
    for _ in range(6000):
        clock.now += 0.01
        taken += limit.take("ann") == 0.0
    assert taken == pytest.approx(10 * 60 + 20, abs=1)


def test_a_long_silence_fills_the_bucket_and_no_more(clock: Clock) -> None:
    limit = Limit(rate=1, burst=3, clock=clock)
    limit.take("ann")
    clock.now += 1e6
    assert [limit.take("ann") == 0.0 for _ in range(4)] == [True, True, True, False]


def test_one_flood_leaves_the_others_alone(clock: Clock) -> None:
    limit = Limit(rate=1, burst=1, clock=clock)
    for _ in range(100):
        limit.take(("table", 0))
    assert limit.take(("table", 1)) == 0.0


def test_memory_is_bounded_whoever_knocks(clock: Clock) -> None:
    limit = Limit(rate=1, burst=1, most=100, clock=clock)
    for number in range(10_000):
        limit.take(number)
    assert len(limit) == 100


def test_who_keeps_knocking_is_not_forgotten(clock: Clock) -> None:
    """Otherwise a flooder would only have to bring a crowd to get a fresh bucket."""
    limit = Limit(rate=1, burst=1, most=100, clock=clock)
    limit.take("flooder")
    for number in range(10_000):
        limit.take(number)
        assert limit.take("flooder") > 0.0


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a unix socket", "a unix socket"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network
