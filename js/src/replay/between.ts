// The patch that turns some nodes into others, so that a step back is drawn like a step forwards.
import type { Below, Made, Nodes, NodesPatch } from "../types";

/** Return the differences below a common top. New nodes are given in full, lists of children as a whole. */
export function between(before: Nodes, after: Nodes): NodesPatch {
  const patch = { t: {}, a: {}, x: {}, c: {} } as Required<Omit<NodesPatch, "gone">>;
  const made = (key: string): Below => {
    const { t, a, x, c = [] } = after[key]!;
    const found: Made = [`${key}=${t}`];
    if (a) found.push({ ...a });
    if (x) found.push(x);
    for (const child of c) found.push(before[child] ? [`${child}=`] : made(child));
    return found;
  };
  for (const [key, is] of Object.entries(after)) {
    const was = before[key];
    if (!was || was === is) continue;
    if (was.t !== is.t) patch.t[key] = is.t;
    if (was.x !== is.x) patch.x[key] = is.x ?? null;
    for (const name of new Set([...Object.keys(was.a ?? {}), ...Object.keys(is.a ?? {})])) {
      const value = is.a?.[name];
      if (was.a?.[name] !== value) (patch.a[name] ??= {})[key] = value ?? null;
    }
    const [were, are] = [was.c ?? [], is.c ?? []];
    if (were.length !== are.length || were.some((child, n) => child !== are[n])) {
      patch.c[key] = are.map((child) => (before[child] ? child : made(child)));
    }
  }
  return patch;
}
