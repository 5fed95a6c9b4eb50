"""A kernel connection of Jupyter Server that sends small messages at once.

By default a small message waits for the answer to the one before it, about 40 ms (Nagle's algorithm). A move is a small
message; a browser window on the same machine has no use for the delay.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """As Jupyter Server's own, with the delay turned off."""

    def connect(self) -> Any:  # noqa: ANN401 (as in the class it extends)
        """Turn the delay off, then connect."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
