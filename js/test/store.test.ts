import { strToU8, zlibSync } from "fflate";
import { describe, expect, test } from "vitest";
import { merge, nothing, Store } from "../src/store";
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

const delta = (base: number, rev: number): Delta => ({ k: "delta", base, rev, nodes: { a: { t: "p" } }, say: ["Done."] });

describe("the store", () => {
  const held = () => ({ ...nothing(), rev: 4 });

  test("takes the next step in place: the object inside the model stays the same object", () => {
    const snapshot = held();
    const store = new Store(snapshot);
    expect(store.apply(delta(4, 5))).toBe("done");
    expect(snapshot).toMatchObject({ rev: 5, nodes: { a: { t: "p" } }, say: ["Done."] });
  });

  test("ignores a step that it knows", () => {
    const store = new Store(held());
    expect(store.apply(delta(3, 4))).toBe("known");
    expect(store.snapshot).toEqual(held());
  });

  test("sees a gap and changes nothing", () => {
    const store = new Store(held());
    expect(store.apply(delta(5, 6))).toBe("gap");
    expect(store.snapshot).toEqual(held());
  });

  test("replaces the trie whole if it is sent whole", () => {
    const store = new Store({ ...held(), choices: { a: 1, b: 1 } });
    store.apply({ k: "delta", base: 4, rev: 5, choose: { c: 1 } });
    expect(store.snapshot.choices).toEqual({ c: 1 });
  });

  test("makes a deflated snapshot whole again, one that it holds and one that it takes over", () => {
    const z = btoa(String.fromCharCode(...zlibSync(strToU8(JSON.stringify({ ...held(), rev: 9 })))));
    const sent = () => ({ schema: 1, rev: 9, z }) as unknown as Snapshot;
    expect(new Store(sent()).snapshot).toEqual({ ...held(), rev: 9 });
    const other = new Store(held());
    other.replace(sent());
    expect(other.snapshot).toEqual({ ...held(), rev: 9 });
  });

  test("takes a whole snapshot over in place", () => {
    const snapshot = { ...held(), sheet: { id: "old", symbols: "", style: "" } };
    new Store(snapshot).replace({ ...nothing(), rev: 9 });
    expect(snapshot).toEqual({ ...nothing(), rev: 9 });
  });
});
