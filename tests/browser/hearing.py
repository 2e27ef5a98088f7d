"""Every sound of a table as samples: its own source reckoned in a browser, at full volume, with nobody to hear it."""

import subprocess
from base64 import b64encode
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page

from tests.browser.house import WEB

RATE = 48_000
SECONDS = 2.0

TRANSPILED = """
const ts = require('typescript');
const source = require('node:fs').readFileSync(process.argv[1], 'utf8');
const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
process.stdout.write(ts.transpileModule(source, { compilerOptions }).outputText);
"""
RENDERED = """async ([source, rate, seconds]) => {
  const { SOUNDS, limited, make } = await import(`data:text/javascript;base64,${source}`);
  const rendered = {};
  for (const name of Object.keys(SOUNDS)) {
    const context = new OfflineAudioContext(1, rate * seconds, rate);
    make(context, limited(context), name, 1);
    rendered[name] = [...(await context.startRendering()).getChannelData(0)];
  }
  return rendered;
}"""

Samples = npt.NDArray[np.float64]


def sounds(page: Page) -> dict[str, Samples]:
    source = subprocess.run(
        ["node", "-e", TRANSPILED, str(Path("src/table/show/sounds.ts"))], cwd=WEB, check=True, capture_output=True
    ).stdout
    rendered: dict[str, Any] = page.evaluate(RENDERED, [b64encode(source).decode(), RATE, SECONDS])
    return {name: np.array(samples) for name, samples in rendered.items()}


def lasts(samples: Samples, floor: float = 0.003) -> float:
    """Seconds until nothing louder than `floor` (some 50 dB below the loudest possible) comes any more."""
    heard = np.flatnonzero(np.abs(samples) > floor)
    return float(heard[-1] + 1) / RATE if heard.size else 0.0


def loudness(samples: Samples) -> float:
    """Decibels below full scale of the loudest tenth of a second, as ears weigh it (the A curve)."""
    spectrum = np.fft.rfft(samples)
    hz = np.fft.rfftfreq(len(samples), 1 / RATE)
    squared = hz**2
    curve = 12194**2 * squared**2 / ((squared + 20.6**2) * (squared + 12194**2))
    curve /= np.sqrt((squared + 107.7**2) * (squared + 737.9**2))
    heard = np.fft.irfft(spectrum * curve * 10**0.1, len(samples))
    power = np.convolve(heard**2, np.ones(RATE // 10) / (RATE // 10), "valid")
    return float(10 * np.log10(power.max() + 1e-12))


def pitch(samples: Samples) -> float:
    """Hertz of the loudest tone."""
    return float(np.fft.rfftfreq(len(samples), 1 / RATE)[np.abs(np.fft.rfft(samples)).argmax()])
