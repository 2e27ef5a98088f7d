"""The same network on a GPU, by PyTorch; only where there is one."""

from typing import Any

import numpy as np

from magnat.bots.search.judge import LAYERS, Weights
from magnat.engine.fields import Array
from train.network import RATE, SLOW, SQUARES, Inputs, Task, fresh, handed_out, rate_of


def is_there() -> bool:
    try:
        import torch  # noqa: PLC0415  (who trains without a GPU needs no PyTorch)
    except ImportError:
        return False
    return bool(torch.cuda.is_available())


class OnGpu:
    """What `OnProcessor` does, on another device."""

    def __init__(self, inputs: Inputs, hidden: tuple[int, int], outputs: int = 2, device: str = "cuda") -> None:
        import torch  # noqa: PLC0415

        self._torch, self._inputs, self._hidden, self._device, self.step = torch, inputs, hidden, device, 0
        self._mean, self._factor = self.there(inputs.mean), self.there(inputs.factor)
        self._parameters = [self.there(one).requires_grad_() for one in fresh(inputs, hidden, outputs)]
        self._adam = torch.optim.Adam(self._parameters, betas=(SLOW, SQUARES))

    def there(self, array: Array) -> Any:
        return self._torch.from_numpy(np.ascontiguousarray(array)).to(self._device)

    def _through(self, seen: Any) -> Any:
        values = (seen.float() - self._mean) * self._factor
        for place in range(LAYERS):
            values = values @ self._parameters[2 * place] + self._parameters[2 * place + 1]
            values = values.relu() if place + 1 < LAYERS else values
        return values

    def told(self, seen: Any) -> Array:
        with self._torch.no_grad():
            told: Array = self._through(seen).cpu().numpy()
        return told

    def learn(self, seen: Any, task: Task, steps: int, rate: float = RATE) -> None:
        for group in self._adam.param_groups:
            group["lr"] = rate_of(self.step, steps, rate)
        loss = task.loss(self._torch, self._through(seen))
        self._adam.zero_grad()
        loss.backward()
        self._adam.step()
        self.step += 1

    def kept(self) -> dict[str, Array]:
        arrays = {"step": np.array(self.step)}
        for place, one in enumerate(self._parameters):
            state = self._adam.state[one]
            arrays[f"parameters{place}"] = one.detach().cpu().numpy()
            arrays[f"slow{place}"] = state["exp_avg"].cpu().numpy()
            arrays[f"squares{place}"] = state["exp_avg_sq"].cpu().numpy()
        return arrays

    def take_up(self, kept: Any) -> None:
        self.step = int(kept["step"])
        for place, one in enumerate(self._parameters):
            one.data.copy_(self.there(kept[f"parameters{place}"]))
            self._adam.state[one] = {
                "step": self._torch.tensor(float(self.step)),
                "exp_avg": self.there(kept[f"slow{place}"]),
                "exp_avg_sq": self.there(kept[f"squares{place}"]),
            }

    def alike(self, outputs: int = 0) -> "OnGpu":
        other = OnGpu(self._inputs, self._hidden, outputs or len(self._parameters[-1]), self._device)
        if not outputs:
            other.take_up({**self.kept(), "step": 0})
        return other

    def weights(self, scale: float) -> Weights:
        return handed_out([one.detach().cpu().numpy() for one in self._parameters], self._inputs, scale)
