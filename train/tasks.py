"""What a network may learn: to judge positions, or to choose as somebody did."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from magnat.bots.search.acting import PLACES
from magnat.engine.fields import Array
from train.entries import NO_ACTION

FAR = 0.2
"""How much more or less likely something may become at once."""
SUREST = 30.0
"""Odds beyond this logarithm are as good as certain; their exponential would overflow."""


@dataclass(frozen=True)
class Judging:
    """Who wins, and by how much: two outputs."""

    shares: Any
    margins: Any

    def rows(self, rows: Any) -> "Judging":
        return Judging(self.shares[rows], self.margins[rows])

    def there(self, place: Any) -> "Judging":
        return Judging(place(self.shares), place(self.margins))

    def slopes(self, told: Array) -> Array:
        """Of the loss, by the outputs."""
        back = np.empty_like(told)
        ahead = np.tanh(told[:, 1])
        back[:, 0] = 1 / (1 + np.exp(-np.clip(told[:, 0], -SUREST, SUREST))) - self.shares
        back[:, 1] = (ahead - self.margins) * (1 - ahead * ahead)
        return back / np.float32(len(told))

    def loss(self, torch: Any, told: Any) -> Any:
        """The same loss, for who finds slopes by itself."""
        functional = torch.nn.functional
        loss = functional.binary_cross_entropy_with_logits(told[:, 0], self.shares.float())
        return loss + functional.mse_loss(told[:, 1].tanh(), self.margins.float()) / 2


@dataclass(frozen=True)
class Choosing:
    """Which of the legal actions was taken. Each is spoken of by its number as its seat sees it, by its place in the
    list, and by whether the steady player would take it."""

    slots: Any
    usual: Any
    chosen: Any

    def rows(self, rows: Any) -> "Choosing":
        return Choosing(self.slots[rows], self.usual[rows], self.chosen[rows])

    def there(self, place: Any) -> "Choosing":
        return Choosing(place(self.slots), place(self.usual), place(self.chosen))

    def slopes(self, told: Array) -> Array:
        return self.slopes_by(told, self.chances(told), np.float32(1))

    def slopes_by(self, told: Array, chances: Array, weights: Any) -> Array:
        """Where what was taken is to become more likely by such weights."""
        count, most = self.slots.shape
        rows, places, there = np.arange(count), np.minimum(np.arange(most), PLACES - 1), self.slots != NO_ACTION
        back, beyond = np.zeros_like(told), told.shape[1] - 1 - PLACES
        off = chances.copy()
        off[rows, self.chosen] -= 1
        off *= np.reshape(weights, (-1, 1)) / count
        np.add.at(back, (np.repeat(rows, most), np.where(there, self.slots, 0).ravel()), off.ravel())
        for place in range(PLACES):
            back[:, beyond + place] = off[:, places == place].sum(axis=1)
        back[:, -1] = off[rows, self.usual]
        return back

    def chances(self, told: Array) -> Array:
        """How likely each action is, in the order of the list."""
        count, most = self.slots.shape
        rows, places = np.arange(count), np.minimum(np.arange(most), PLACES - 1)
        beyond = told.shape[1] - 1 - PLACES
        heard = np.take_along_axis(told, np.maximum(self.slots, 0).astype(np.int64), axis=1) + told[:, beyond + places]
        heard[rows, self.usual] += told[:, -1]
        heard = np.where(self.slots == NO_ACTION, -np.inf, heard)
        likely = np.exp(heard - heard.max(axis=1, keepdims=True))
        chances: Array = likely / likely.sum(axis=1, keepdims=True)
        return chances

    def loss(self, torch: Any, told: Any) -> Any:
        return torch.nn.functional.cross_entropy(self.heard(torch, told), self.chosen.long())

    def heard(self, torch: Any, told: Any) -> Any:
        """What speaks for each action, as logarithm."""
        slots, most = self.slots.long(), self.slots.shape[1]
        places = torch.arange(most, device=told.device).clamp(max=PLACES - 1)
        heard = told.gather(1, slots.clamp(min=0)) + told[:, told.shape[1] - 1 - PLACES + places]
        usual = torch.nn.functional.one_hot(self.usual.long(), most)
        return (heard + usual * told[:, -1:]).masked_fill(slots == NO_ACTION, -torch.inf)


@dataclass(frozen=True)
class Improving:
    """Whatever went better than expected is to be done more often, the rest less; but never much more or less at once
    than when it was tried (Schulman and others, "Proximal policy optimization algorithms", 2017)."""

    choices: Choosing
    likely: Any
    """How likely what was taken was then."""
    gains: Any
    """By how much it went better than expected."""

    def rows(self, rows: Any) -> "Improving":
        return Improving(self.choices.rows(rows), self.likely[rows], self.gains[rows])

    def there(self, place: Any) -> "Improving":
        return Improving(self.choices.there(place), place(self.likely), place(self.gains))

    def slopes(self, told: Array) -> Array:
        chances = self.choices.chances(told)
        ratio = chances[np.arange(len(told)), self.choices.chosen] / self.likely
        far = np.where(self.gains > 0, ratio > 1 + FAR, ratio < 1 - FAR)
        return self.choices.slopes_by(told, chances, np.where(far, 0, ratio * self.gains))

    def loss(self, torch: Any, told: Any) -> Any:
        chances = self.choices.heard(torch, told).softmax(dim=1)
        ratio = chances.gather(1, self.choices.chosen.long()[:, None])[:, 0] / self.likely
        return -torch.minimum(ratio * self.gains, ratio.clamp(1 - FAR, 1 + FAR) * self.gains).mean()
