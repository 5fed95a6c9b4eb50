"""Real front ends on free ports of this machine, each in folders of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from kbwidgets.lab import QUIET

from .patience import SECONDS

TOKEN = "t"


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def running(command: list[str], ready: str, folder: Path) -> Generator[None]:
    """Run a server that answers at `ready`, and end its whole process group with the block."""
    home = folder / ".jupyter-home"
    home.mkdir(exist_ok=True)
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_SETTINGS_DIR",
             "JUPYTERLAB_WORKSPACES_DIR", "IPYTHONDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
             "KBWIDGETS_HOME")  # fmt: skip
    env = {**os.environ, **{name: str(home / name.lower()) for name in names}, "JUPYTER_CONFIG_PATH": str(QUIET)}
    log = (folder / "server.log").open("wb")
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=env,
        stdout=log,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + SECONDS
        while not _answers(ready):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[:4]} did not start:\n{(folder / 'server.log').read_text()[-3000:]}")
            time.sleep(0.1)  # There is no marker to wait for before the server answers.
        yield
    finally:
        with suppress(ProcessLookupError):  # The process group may have ended by itself.
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        log.close()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def jupyter(folder: Path, application: str = "lab", *extra: str) -> Generator[str]:
    """Run JupyterLab or Notebook on a folder with extra arguments, and yield its address."""
    port = free_port()
    command = [
        sys.executable, "-m", "jupyter", application, "--no-browser", "--allow-root", "--ip=127.0.0.1",
        f"--port={port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}",
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.disable_check_xsrf=True",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        f"--{'LabApp' if application == 'lab' else 'JupyterNotebookApp'}.expose_app_in_browser=True",
        *extra,
    ]  # fmt: skip
    with running(command, f"http://127.0.0.1:{port}/api/status?token={TOKEN}", folder):
        yield f"http://127.0.0.1:{port}"


def end_kernels(address: str) -> None:
    """End the kernels of a JupyterLab, because a notebook reopened under its name would find its old cells alive."""
    with urllib.request.urlopen(f"{address}/api/sessions?token={TOKEN}", timeout=SECONDS) as answer:
        sessions: list[dict[str, str]] = json.load(answer)
    for session in sessions:
        end = urllib.request.Request(f"{address}/api/sessions/{session['id']}?token={TOKEN}", method="DELETE")
        urllib.request.urlopen(end, timeout=SECONDS).close()
