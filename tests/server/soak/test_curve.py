"""The judgement of a memory curve."""

import os
from itertools import pairwise

import pytest

from tests.server.soak.curve import HEAD, Sample, files_of, judge, memory_of, row, slope


def curve(minutes: float, memory: list[float], files: list[int], sockets: list[float] | None = None) -> list[Sample]:
    """A run with these values at regular times."""
    step = 60 * minutes / (len(memory) - 1)
    return [
        Sample(number * step, mb, 50.0, 1, open_files, open_sockets, 20, 40, 100 * number, number)
        for number, (mb, open_files, open_sockets) in enumerate(
            zip(memory, files, sockets or [0.0] * len(memory), strict=True)
        )
    ]


def test_a_curve_that_flattens_is_accepted() -> None:
    memory = [200 - 100 * 0.5**number for number in range(13)]
    judgement = judge(curve(60, memory, [30] * 13))
    assert judgement.problems == ()
    assert judgement.first_growth > 50 > 5 > judgement.last_growth


def test_steady_growth_is_a_problem_in_a_long_run_only() -> None:
    memory = [100 + 5.0 * number for number in range(13)]
    judgement = judge(curve(60, memory, [30] * 13))
    assert judgement.last_growth == 60
    assert judgement.problems == ("Memory grows by 60.0 MB per hour; at most 20 are allowed.",)
    assert judge(curve(60, memory, [30] * 13), memory_bound=61).problems == ()
    assert judge(curve(10, memory, [30] * 13)).problems == ()


def test_the_teeth_of_garbage_collection_do_not_count_as_growth() -> None:
    memory = [150 + 30.0 * (number % 5) for number in range(60)]
    assert judge(curve(60, memory, [30] * 60)).problems == ()


def test_descriptors_must_not_become_more_but_sockets_may() -> None:
    steady = [100.0] * 13
    leaking = judge(curve(15, steady, [30 + 2 * number for number in range(13)]))
    assert judge(curve(5, steady, [30 + 2 * number for number in range(13)])).problems == ()
    assert leaking.problems == ("Open descriptors without sockets went from 36 to 49.",)
    more_sockets = [float(2 * number) for number in range(13)]
    assert judge(curve(15, steady, [30 + 2 * number for number in range(13)], more_sockets)).problems == ()


def test_a_single_peak_does_not_change_the_slope() -> None:
    assert slope([(0, 1.0), (1, 1.0), (2, 500.0), (3, 1.0), (4, 1.0)]) == 0
    assert slope([(1, 1.0)]) == 0


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="only Linux")
def test_a_process_is_measured() -> None:
    assert 5 < memory_of(os.getpid()) < 10_000
    assert files_of(os.getpid()) >= 3
    assert memory_of(2**22 + 1) == 0


def test_rows_fit_their_head() -> None:
    sample = curve(60, [100.0, 200.0], [30, 31])[1]
    ends = [len(HEAD[: HEAD.index(word)]) + len(word) for word in ("minute", "server MB", "live tables", "tables made")]
    assert all(row(sample)[end - 1] != " " and row(sample)[end : end + 2] == "  " for end in ends)
    assert all(first < second for first, second in pairwise(ends))
