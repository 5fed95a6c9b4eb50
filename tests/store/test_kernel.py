"""A kernel is killed and another one started: one line continues exactly where the last shown state was."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import KernelManager

Message: TypeAlias = "Mapping[str, Mapping[str, object]]"

MADE = """
import kbwidgets as kb
game = kb.Catan(["Ann", "Bo", "Cy"], seed=7)
for _ in range(9):
    game.play(game.moves()[-1])
game.undo()
"""
TOLD = "print(game.match.ply, game.match.moves, game.match.ahead, game.match.state.to_json())"


class Kernel:
    """A kernel of its own, like that of a notebook."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.manager: KernelManager
        self.client: BlockingKernelClient

    def start(self) -> None:
        self.manager = KernelManager(kernel_name="python3")
        self.manager.start_kernel(env={**os.environ, "KBWIDGETS_HOME": str(self.home)})
        self.client = self.manager.blocking_client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=120)

    def kill(self) -> None:
        """Kill the kernel, as the user or the system would, without any cleanup."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def run(self, code: str) -> str:
        """Return the output of a line."""
        printed: list[str] = []

        def hear(message: Message) -> None:
            content = message["content"]
            if "text" in content:
                printed.append(str(content["text"]))

        answer = self.client.execute_interactive(code, output_hook=hear, timeout=120)
        assert answer["content"]["status"] == "ok", answer["content"]
        return "".join(printed)


@pytest.fixture
def kernel(tmp_path: Path) -> Iterator[Kernel]:
    result = Kernel(tmp_path)
    yield result
    result.kill()


def test_after_a_kernel_was_killed_one_line_in_a_new_one_resumes_the_last_shown_state(kernel: Kernel):
    kernel.start()
    kernel.run(MADE)
    output = kernel.run(TOLD)
    kernel.kill()
    kernel.start()
    kernel.run("import kbwidgets as kb; game = kb.resume()")
    assert kernel.run(TOLD) == output
