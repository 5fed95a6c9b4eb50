// Rescue: anywidget hands no message ever again to a model whose module took longer than two seconds to begin, as it does in
// a page with much to draw on a slow machine. The cell is drawn then, and deaf.
import type { Message, Model } from "./types";

interface Custom {
  content: { data: { method: string; content: Message } };
}
/** What can be changed of a model in a cell; a page of its own has no such thing. */
interface Bundled {
  get(name: "_bundle"): unknown;
  set?(name: "_bundle", value: unknown): void;
}
/** What a front end knows of a model, as far as it is needed here. */
interface Whole {
  comm?: { on_msg?(heard: (message: Custom) => void): void };
  _handle_comm_msg(message: Custom): Promise<unknown>;
}

/** Hears what anywidget hands on to nobody; false where the front end has no such way. */
export function rescue(model: Model, hear: (message: Message) => void): boolean {
  let whole: Whole | undefined;
  // The model itself, behind the few things that are shown of it, comes with each of its changes.
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
