"""On a served page the default store belongs to the visitor's session alone; hosts are recognised by their signs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import kbwidgets as kb
from kbwidgets.store import USERS, Store, open_store


@dataclass
class Session:
    """A session as Solara and marimo keep them: it cannot be hashed."""

    name: str
    parent: None = None
    session_mode: object = None
    session_context: object = None

    def __post_init__(self) -> None:
        self.ends: list[Callable[[], None]] = []

    def on_ended(self, end: Callable[[], None]) -> None:
        self.ends.append(end)

    def root_scope(self) -> Session:
        return self


Serve = Callable[[Session | None], None]
"""A function that lets a host say which session is served now, or None."""


def put(monkeypatch: pytest.MonkeyPatch, name: str, **members: object) -> None:
    module = ModuleType(name)
    vars(module).update(members)
    monkeypatch.setitem(sys.modules, name, module)


@pytest.fixture(params=["panel", "solara", "shiny", "marimo"])
def serve(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """Yield a host with the members that kbwidgets asks, as in its source; it is loaded and serves nobody."""
    now: list[Session | None] = [None]

    def current() -> Session | None:
        return now[0]

    def document() -> Session:
        return now[0] or Session("a notebook")

    class State:
        curdoc = property(lambda self: document())

    match request.param:
        case "panel":
            put(monkeypatch, "panel", state=State())
        case "solara":
            put(monkeypatch, "solara.server.kernel_context", get_current_context=current,
                has_current_context=lambda: now[0] is not None)  # fmt: skip
        case "shiny":
            put(monkeypatch, "shiny.session", get_current_session=current)
        case _:
            put(monkeypatch, "marimo._runtime.context.types", safe_get_context=document)

    def set_now(session: Session | None) -> None:
        now[0] = session
        if session is not None:
            session.session_context = session.name
            session.session_mode = SimpleNamespace(value="run")

    return set_now


def list_begun(store: Store | None) -> list[int]:
    assert store is not None
    return [saved.number for saved in store.saved_matches()]


def play() -> None:
    match = kb.Kingdomino(["Ann", "Bo"], seed=7)
    match.play(match.moves()[0])


def test_each_visitor_has_a_store_and_the_user_keeps_theirs(serve: Serve):
    ann, bo = Session("Ann"), Session("Bo")
    play()
    own = open_store(USERS)
    assert len(list_begun(own)) == 1
    serve(ann)
    assert len(kb.saved_matches()) == 0
    play()
    assert len(kb.saved_matches()) == 1
    assert open_store(USERS) is open_store(USERS)
    serve(bo)
    assert len(kb.saved_matches()) == 0
    assert kb.Kingdomino(["Ann", "Bo"], seed=7).control.saving.earlier is None
    serve(ann)
    assert kb.Kingdomino(["Ann", "Bo"], seed=7).control.saving.earlier is not None
    serve(None)
    assert open_store(USERS) is own
    assert len(list_begun(own)) == 1


@pytest.mark.parametrize("is_told", [True, False], ids=["the host says so", "the session is gone"])
def test_what_a_visitor_did_is_gone_when_the_session_ends(is_told: bool, serve: Serve):
    ann = Session("Ann")
    serve(ann)
    play()
    store = open_store(USERS)
    assert store is not None
    folder = store.path.parent
    assert store.path.exists()
    if is_told:
        for end in ann.ends:
            end()
        assert len(kb.saved_matches()) == 0
    else:
        serve(None)
        del ann, store
        gc.collect()
    assert not folder.exists()


def test_a_store_that_is_named_is_shared_by_all_and_none_is_none(serve: Serve, tmp_path: Path):
    serve(Session("Ann"))
    assert open_store(tmp_path) is open_store(tmp_path / "kbwidgets.db")
    assert open_store(None) is None


@pytest.mark.parametrize("sign", ["VOILA_BASE_URL=/", "KBWIDGETS_HOME=", "shiny uvicorn", "solara.server.starlette"])
def test_a_process_that_serves_never_opens_the_store_of_its_user(sign: str, monkeypatch: pytest.MonkeyPatch):
    own = open_store(USERS)
    name, is_variable, value = sign.partition("=")
    if is_variable:
        monkeypatch.setenv(name, value)
    else:
        for module in sign.split():
            put(monkeypatch, module)
    store = open_store(USERS)
    assert own is not None
    assert store is not None
    assert store is open_store(USERS)
    assert store.path.parent != own.path.parent
    assert store.path.parent.name.startswith("kbwidgets-")
