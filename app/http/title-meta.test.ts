import { expect, it } from "vitest";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { createTranslator } from "~/i18n/translate";
import { failureTitles, failureTitlesIn } from "~/ui/pages/failure-titles";
import { failureMeta } from "./title-meta";

const t = createTranslator("en", writtenDictionary("en"));
const root = { id: "root", data: { failureTitles: failureTitlesIn(t) } };
const errorOf = (page: string) => ({ status: 404, statusText: "", internal: false, data: { page } });

it("names a page that could not be shown by its failure", () => {
  expect(failureMeta({ matches: [root] })).toEqual([]);
  expect(failureMeta({ error: errorOf("notFound"), matches: [root] })).toEqual([
    { title: `${t("frame.notFound.title")} – Tradepost` },
  ]);
  expect(failureMeta({ error: new Error(), matches: [root] })).toEqual([
    { title: `${t("frame.failed.title")} – Tradepost` },
  ]);
});

it("names it after the portal where even the root failed", () => {
  expect(failureMeta({ error: new Error(), matches: [{ id: "root", data: undefined }] })).toEqual([
    { title: "Tradepost" },
  ]);
});

it("names each kind of failure", () => {
  for (const [page, key] of Object.entries(failureTitles))
    expect(failureMeta({ error: errorOf(page), matches: [root] })).toEqual([
      { title: `${t(key)} – Tradepost` },
    ]);
});
