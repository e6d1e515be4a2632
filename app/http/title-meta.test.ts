import { expect, it } from "vitest";
import { failureMeta } from "./title-meta";

const titles = { failed: "Something went wrong", notFound: "Page not found" };
const root = { id: "root", data: { failureTitles: titles } };
const thrown = (page: string) => ({ status: 404, statusText: "", internal: false, data: { page } });

it("names a page that could not be shown by its failure", () => {
  expect(failureMeta({ matches: [root] })).toEqual([]);
  expect(failureMeta({ error: thrown("notFound"), matches: [root] })).toEqual([
    { title: "Page not found – Tradepost" },
  ]);
  expect(failureMeta({ error: new Error(), matches: [root] })).toEqual([
    { title: "Something went wrong – Tradepost" },
  ]);
});

it("names it after the portal where even the root failed", () => {
  expect(failureMeta({ error: new Error(), matches: [{ id: "root", data: undefined }] })).toEqual([
    { title: "Tradepost" },
  ]);
});
