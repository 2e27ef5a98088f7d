"""Findings as a picture: points with their intervals, in an SVG file."""

import io
from pathlib import Path
from typing import Any

from magnat.engine.words import FloorError
from magnat.sim.findings import Estimate

Rows = tuple[str, list[tuple[str, Estimate]]]
"""What is measured, and labels with their estimates."""

INK, PALE = "#1f4e5f", "#9aa5a8"


class NoDrawing(FloorError, ValueError):
    """Matplotlib is not installed."""

    FOLDER = Path(__file__).parent


def draw(shares: Rows, gains: Rows, even: float) -> bytes:
    """Shares of wins beside what things add to them; text stays text, so that the file is small and can be read."""
    figure_of, settings = _matplotlib()
    tallest = max(len(shares[1]), len(gains[1]))
    with settings({"svg.fonttype": "none", "svg.hashsalt": "magnat", "font.size": 9, "font.family": "sans-serif"}):
        figure = figure_of(figsize=(10, 0.7 + 0.32 * tallest), layout="constrained")
        left, right = figure.subplots(1, 2)
        _panel(left, shares, even)
        _panel(right, gains, 0)
        file = io.BytesIO()
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()


def _panel(axes: Any, rows: Rows, line: float) -> None:
    head, listed = rows
    places = list(range(len(listed)))[::-1]
    means = [100 * value.mean for _, value in listed]
    reach = [100 * (value.high - value.mean) for _, value in listed]
    axes.axvline(100 * line, color=PALE, linewidth=1)
    axes.errorbar(means, places, xerr=reach, fmt="o", color=INK, markersize=4, capsize=3, linewidth=1.5)
    axes.set_yticks(places, [label for label, _ in listed])
    axes.set_ylim(-0.6, len(listed) - 0.4)
    axes.set_title(f"{head} (%)", fontsize=9, loc="left")
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color=PALE, alpha=0.3)


def _matplotlib() -> tuple[Any, Any]:
    """Without pyplot, which would look for a screen."""
    try:
        from matplotlib import rc_context  # noqa: PLC0415
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError:
        raise NoDrawing("no_drawing") from None
    return Figure, rc_context
