// anywidget never again hands a message to a model whose module took longer than two seconds to begin, as happens in a
// page with much to draw on a slow machine. The cell is then drawn, but deaf.
import type { Message, Model } from "./types";

interface Custom {
  content: { data: { method: string; content: Message } };
}
/** The changeable part of a model in a cell; a standalone page has none. */
interface Bundled {
  get(name: "_bundle"): unknown;
  set?(name: "_bundle", value: unknown): void;
}
/** The part of a front end's own model that is needed here. */
interface Whole {
  comm?: { on_msg?(heard: (message: Custom) => void): void };
  _handle_comm_msg(message: Custom): Promise<unknown>;
}

/** Hear the messages that anywidget hands to nobody; return false if the front end has no way to do that. */
export function rescue(model: Model, hear: (message: Message) => void): boolean {
  let whole: Whole | undefined;
  // The model itself, behind its visible part, comes with each of its changes.
  const see = (changed: Whole): void => void (whole = changed);
  const bundled = model as unknown as Bundled;
  const bundle = bundled.get("_bundle");
  model.on("change:_bundle", see);
  for (const value of ["", bundle]) bundled.set?.("_bundle", value);
  model.off("change:_bundle", see);
  if (!whole?.comm?.on_msg) return false;
  const found = whole;
  whole.comm.on_msg((message) => {
    const { method, content } = message.content.data;
    found._handle_comm_msg(message).catch(() => method === "custom" && hear(content));
  });
  return true;
}
