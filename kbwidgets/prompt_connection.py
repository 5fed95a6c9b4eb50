"""A kernel connection of Jupyter Server that sends small messages at once.

By default, a small message waits about 40 ms for the answer to the one before it (Nagle's algorithm). A move is a small
message, and a browser window on the same machine does not need the delay.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Jupyter Server's own connection with the delay turned off."""

    def connect(self) -> Any:  # noqa: ANN401 (as in the class it extends)
        """Turn the delay off, then connect."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
