import { afterEach, beforeEach, expect, test } from "vitest";
import { open, type Page } from "./page";
import type { Delta, Request } from "../src/types";

let page: Page;
/** Return the revision that the page shows, as a number. */
const rev = () => Number(page.root.getAttribute("data-kb-rev"));
/** Return a step that names itself on the root. */
const step = (n: number, name = `step ${n}`): Delta => ({ k: "delta", rev: n, about: { ply: name } });
const ply = () => page.root.getAttribute("data-kb-ply");
/** Return the requests for steps ahead. */
const asked = () => page.model.sent.filter((request: Request) => request.ahead !== undefined);
/** Answer such a request. */
const tell = (request: Request, ...ahead: Delta[]) => page.model.tell({ k: "answer", id: request.id, ok: true, rev: request.rev, ahead });
/** Wait until all pending microtasks are done. */
const settled = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(done)));

beforeEach(() => {
  page = open();
  page.model.tell({ k: "delta", rev: 1, about: { ahead: [["undo"]] } } satisfies Delta);
});
afterEach(() => {
  page.stop();
  page.el.remove();
});

test("steps ahead are requested as soon as the scene names a path", () => {
  expect(asked()).toEqual([{ id: expect.any(String), rev: 1, path: ["undo"], ahead: 0 }]);
});

test("a known step is shown before Python answers, and Python is asked all the same", async () => {
  tell(asked()[0]!, step(2), step(3));
  page.click("undo");
  await settled();
  expect([rev(), ply()]).toEqual([2, "step 2"]);
  expect(page.root.hasAttribute("data-kb-waiting")).toBe(false);
  expect(page.model.sent.at(-2)).toMatchObject({ rev: 1, path: ["undo"] });
  page.click("undo");
  await settled();
  expect([rev(), ply()]).toEqual([3, "step 3"]);
});

test("the answer to a shown step draws nothing, and the next step follows it", async () => {
  tell(asked()[0]!, step(2), step(3));
  page.click("undo");
  await settled();
  const request = page.model.sent.find((one: Request) => one.path[0] === "undo" && one.ahead === undefined)!;
  page.model.tell({ ...step(2, "told again"), id: request.id });
  expect([rev(), ply()]).toEqual([2, "step 2"]);
  page.model.tell(step(3, "by another page"));
  expect([rev(), ply()]).toEqual([3, "by another page"]);
});

test("a step of another scene is not shown", async () => {
  tell(asked()[0]!, step(2), step(3));
  page.model.tell(step(2, "somebody moved"));
  page.click("undo");
  await settled();
  expect([rev(), ply()]).toEqual([2, "somebody moved"]);
  expect(page.root.hasAttribute("data-kb-waiting")).toBe(true);
});

test("an answer that comes after the scene has changed is dropped", async () => {
  const late = asked()[0]!;
  page.model.tell(step(2, "somebody moved"));
  tell(late, step(2), step(3));
  page.click("undo");
  await settled();
  expect([rev(), ply()]).toEqual([2, "somebody moved"]);
});

test("more steps are requested when few are left, and none once there are no more", () => {
  tell(asked()[0]!, step(2), step(3));
  expect(asked().map(({ ahead }) => ahead)).toEqual([0, 2]);
  tell(asked()[1]!);
  expect(asked()).toHaveLength(2);
});
