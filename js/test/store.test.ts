import { strFromU8, strToU8, unzlibSync, zlibSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { merge } from "../src/patch";
import { nothing, Store } from "../src/store";
import type { Delta, Patch, Snapshot } from "../src/types";

describe("a merge patch", () => {
  // The cases of RFC 7386, appendix A, whose target and patch are objects.
  test.each<[Patch, Patch, Patch]>([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])("laid over %j: %j", (target, patch, result) => {
    merge(target, patch);
    expect(target).toEqual(result);
  });
});

const delta = (rev: number): Delta => ({ k: "delta", rev, nodes: { t: { a: "p" } }, say: ["Done."] });

/** Return what a host writes into a notebook. */
const written = (held: Snapshot): Snapshot => JSON.parse(JSON.stringify(held)) as Snapshot;

/** Return what a host writes as soon as a change has been deflated. */
async function deflated(held: Snapshot): Promise<Snapshot> {
  await vi.waitFor(() => expect(Object.keys(written(held)).sort()).toEqual(["rev", "schema", "z"]), 10_000);
  return written(held);
}

/** Return the content of a deflated snapshot. */
const inflated = ({ z }: Snapshot): Snapshot =>
  JSON.parse(strFromU8(unzlibSync(Uint8Array.from(atob(z!), (character) => character.charCodeAt(0))))) as Snapshot;

describe("the store", () => {
  const held = () => ({ ...nothing(), rev: 4 });

  test("takes the next step, so that the object inside the model is saved as the present in plain data, and soon deflated", async () => {
    const sent = held();
    const store = new Store(sent);
    expect(store.apply(delta(5))).toEqual(new Set(["a"]));
    const present = { ...nothing(), rev: 5, nodes: { a: { t: "p" } }, say: ["Done."] };
    expect(store.snapshot).toEqual(present);
    expect(written(sent)).toEqual(present);
    expect(new Store(written(sent)).snapshot).toEqual(present);
    const saved = await deflated(sent);
    expect(saved).toMatchObject({ schema: 1, rev: 5 });
    expect(inflated(saved)).toEqual(present);
    expect(new Store(saved).snapshot).toEqual(present);
  });

  test("says the text of a node that is given by its key, and a headline with a full stop", () => {
    const store = new Store(held());
    store.apply({ k: "delta", rev: 5, nodes: { t: { last: "p", due: "h2" }, x: { last: "Ann drew.", due: "Bo: draw" } }, say: [["last"], ["due"], "Cy waits."] });
    expect(store.snapshot.say).toEqual(["Ann drew.", "Bo: draw.", "Cy waits."]);
  });

  test("saves little, even if the letters are not ASCII", async () => {
    const nodes = Object.fromEntries([...Array(400).keys()].map((n) => [`hex ${n}`, { t: "use", a: { "aria-label": `${n}: 森 empty` } }]));
    const sent = { ...held(), nodes };
    new Store(sent);
    const saved = await deflated(sent);
    expect(JSON.stringify(saved).length).toBeLessThan(JSON.stringify(nodes).length / 4);
    expect(inflated(saved).nodes).toEqual(nodes);
  });

  test("follows another object that the host puts into the model, but no earlier one", () => {
    const store = new Store(held());
    const [newer, older] = [{ ...held(), rev: 7 }, { ...held(), rev: 2 }];
    expect(store.renew(newer)).toBe(true);
    expect(store.rev).toBe(7);
    expect(store.renew(newer)).toBe(false);
    expect(store.renew(older)).toBe(false);
    expect(store.apply(delta(8))).toEqual(new Set(["a"]));
    expect(written(older)).toMatchObject({ rev: 8, nodes: { a: { t: "p" } } });
  });

  test("ignores a known step", () => {
    const store = new Store(held());
    expect(store.apply(delta(4))).toBe("known");
    expect(store.snapshot).toEqual(held());
  });

  test("sees a gap and changes nothing", () => {
    const store = new Store(held());
    expect(store.apply(delta(6))).toBe("gap");
    expect(store.snapshot).toEqual(held());
  });

  test("replaces the picks of the game if all of them are sent, and keeps those of the shell unless all picks are sent", () => {
    const store = new Store({ ...held(), choices: { a: 1, b: 1, "/undo": 1, "/redo": 1 } });
    store.apply({ k: "delta", rev: 5, choose: { c: 1 }, choices: { "/redo": null } });
    expect(store.snapshot.choices).toEqual({ c: 1, "/undo": 1 });
    store.apply({ k: "delta", rev: 6, picks: { d: 1, "/again": 1 } });
    expect(store.snapshot.choices).toEqual({ d: 1, "/again": 1 });
  });

  test("inflates a snapshot, both at first and later", () => {
    const z = btoa(String.fromCharCode(...zlibSync(strToU8(JSON.stringify({ ...held(), rev: 9 })))));
    const sent = () => ({ schema: 1, rev: 9, z }) as unknown as Snapshot;
    expect(new Store(sent()).snapshot).toEqual({ ...held(), rev: 9 });
    const other = new Store(held());
    other.replace(sent());
    expect(other.snapshot).toEqual({ ...held(), rev: 9 });
  });

  test("takes over a whole snapshot, and so does the object inside the model", () => {
    const snapshot = { ...held(), sheet: { id: "old", symbols: "", style: "" } };
    new Store(snapshot).replace({ ...nothing(), rev: 9 });
    expect(written(snapshot)).toEqual({ ...nothing(), rev: 9 });
  });
});
