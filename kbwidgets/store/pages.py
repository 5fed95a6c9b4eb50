"""A reader of SQLite files, page by page and without SQLite, so that only the damaged records are lost.

SQLite reads a table from its root, by a schema that must be intact. Here every page is read by itself: the header of a
b-tree page says where its cells are, and each cell holds a record. The format is https://sqlite.org/fileformat2.html.

>>> import sqlite3
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, "a.db")
...     sql = sqlite3.connect(path)
...     _ = sql.executescript("CREATE TABLE a (n INTEGER PRIMARY KEY, t TEXT); INSERT INTO a VALUES (7, 'otter')")
...     sql.close()
...     [record for record in read_records(path) if record.rowid == 7]
[Record(rowid=7, values=(None, 'otter'))]
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

_USUAL_SIZE: Final = 4096
_TABLE, _INDEX, _INDEX_INSIDE = 0x0D, 0x0A, 0x02
"""The kinds of b-tree pages that hold records: the leaves of tables, and all pages of indexes."""
_WIDTHS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The number of bytes of an integer, by its type."""
_LOG_MAGIC: Final = (0x377F0682, 0x377F0683)


class Record(NamedTuple):
    """A record with the number of its row, which is None in an index or a table stored as one."""

    rowid: int | None
    values: tuple[object, ...]


def read_records(path: Path) -> list[Record]:
    """Return every readable record of a file and of the log beside it, except in free pages."""
    data, log = path.read_bytes(), Path(f"{path}-wal")
    frames = log.read_bytes() if log.exists() else b""
    sizes = dict.fromkeys([_read_page_size(data[16:18]), _USUAL_SIZE])
    return max((list(_Pages(data, frames, size).read_records()) for size in sizes), key=len)


def _read_page_size(field: bytes) -> int:
    """Return the page size that the header gives, or the usual one if it is impossible."""
    size = int.from_bytes(field, "big")
    size = 65536 if size == 1 else size
    return size if size >= 512 and size.bit_count() == 1 else _USUAL_SIZE


class _Pages:
    """The pages of a file, each as it is after the last transaction."""

    def __init__(self, data: bytes, log: bytes, size: int) -> None:
        self._data, self._size, self._log = data, size, _read_log(log, size)
        self._last = len(data) // size + len(self._log)

    def read_page(self, number: int) -> bytes:
        """Return a page by its number, counted from 1, or `b""` if it does not exist."""
        at = (number - 1) * self._size
        return self._log.get(number) or self._data[at : at + self._size] if number > 0 else b""

    def read_records(self) -> Iterator[Record]:
        """Yield the records of all pages that are in use."""
        free = set(self._list_free())
        for number in range(1, self._last + 1):
            if number not in free:
                yield from self._read_page_records(self.read_page(number), 100 if number == 1 else 0)

    def _list_free(self) -> Iterator[int]:
        """Yield the pages of the free list, which contain deleted rows."""
        trunk, visited = int.from_bytes(self.read_page(1)[32:36], "big"), set[int]()
        while trunk not in visited and (page := self.read_page(trunk)):
            visited.add(trunk)
            yield trunk
            count = min(int.from_bytes(page[4:8], "big"), self._size // 4 - 2)
            yield from struct.unpack_from(f">{count}I", page, 8) if len(page) == self._size else ()
            trunk = int.from_bytes(page[:4], "big")

    def _read_page_records(self, page: bytes, at: int) -> Iterator[Record]:
        if len(page) < self._size or page[at] not in (_TABLE, _INDEX, _INDEX_INSIDE):
            return
        kind, count = page[at], int.from_bytes(page[at + 3 : at + 5], "big")
        first = at + (12 if kind == _INDEX_INSIDE else 8)
        for place in range(first, min(first + 2 * count, self._size - 1), 2):
            try:
                yield self._read_record(page, int.from_bytes(page[place : place + 2], "big"), kind)
            except (IndexError, ValueError, struct.error):  # This cell is damaged, but the others may be intact.
                continue

    def _read_record(self, page: bytes, at: int, kind: int) -> Record:
        if kind == _INDEX_INSIDE:
            at += 4
        length, at = _read_varint(page, at)
        rowid = None
        if kind == _TABLE:
            rowid, at = _read_varint(page, at)
        return Record(rowid, _read_values(self._read_payload(page, at, length, kind)))

    def _read_payload(self, page: bytes, at: int, length: int, kind: int) -> bytes:
        """Return the bytes of a record.

        A record that does not fit in its page continues on others.
        """
        if length > len(self._data) + len(self._log) * self._size:
            raise ValueError("it is longer than the file")
        size = self._size
        largest = size - 35 if kind == _TABLE else (size - 12) * 64 // 255 - 23
        smallest = (size - 12) * 32 // 255 - 23
        size_here = length
        if length > largest:
            size_here = smallest + (length - smallest) % (size - 4)
            size_here = size_here if size_here <= largest else smallest
        payload, at = page[at : at + size_here], at + size_here
        next_number = page[at : at + 4]
        while len(payload) < length:
            next_page = self.read_page(int.from_bytes(next_number, "big"))
            if len(next_page) < size:
                raise ValueError("its next page is not there")
            payload, next_number = payload + next_page[4:size][: length - len(payload)], next_page[:4]
        return payload


def _read_log(log: bytes, size: int) -> Mapping[int, bytes]:
    """Return the pages of completed transactions that the log holds for the file."""
    if len(log) < 32 or int.from_bytes(log[:4], "big") not in _LOG_MAGIC or int.from_bytes(log[8:12], "big") != size:
        return {}
    pages, pending, salt = dict[int, bytes](), dict[int, bytes](), log[16:24]
    for at in range(32, len(log) - 24 - size + 1, 24 + size):
        number, is_last = struct.unpack_from(">II", log, at)
        if log[at + 8 : at + 16] != salt:  # The frame is from an earlier round of the log.
            break
        pending[number] = log[at + 24 : at + 24 + size]
        if is_last:
            pages |= pending
            pending = {}
    return pages


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    """Return an integer of one to nine bytes, and the position after it."""
    value = 0
    for n in range(8):
        value = value << 7 | data[at + n] & 0x7F
        if data[at + n] < 0x80:
            return value, at + n + 1
    return value << 8 | data[at + 8], at + 9


def _read_values(payload: bytes) -> tuple[object, ...]:
    """Return the values of a record."""
    end, at = _read_varint(payload, 0)
    kinds: list[int] = []
    while at < end:
        kind, at = _read_varint(payload, at)
        kinds.append(kind)
    if at != end:
        raise ValueError("its header is damaged")
    return tuple(_decode_values(payload, end, kinds))


def _decode_values(payload: bytes, at: int, kinds: Sequence[int]) -> Iterator[object]:
    for kind in kinds:
        width = 8 if kind == 7 else _WIDTHS.get(kind, 0) if kind < 12 else (kind - 12) // 2
        data = payload[at : at + width]
        if len(data) < width or kind in (10, 11):
            raise ValueError("a value is damaged")
        at += width
        if kind == 0:
            yield None
        elif kind < 7:
            yield int.from_bytes(data, "big", signed=True)
        elif kind == 7:
            yield struct.unpack(">d", data)[0]
        elif kind < 10:
            yield kind - 8
        else:
            yield data.decode("utf-8", "replace") if kind % 2 else data
