import { expect, it } from "vitest";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { createTranslator } from "~/i18n/translate";
import type { Entrance } from "./entrance/entrance";
import { pageTitle } from "./page-title.server";
import { failureMeta } from "./title-meta";

const t = createTranslator("en", writtenDictionary("en"));
const entrance = { brandName: "Maas Fasteners", notices: [], refused: false, t } as unknown as Entrance;

it("ends with the name of the visitor's microsite, on pages and on failures", () => {
  expect(pageTitle(entrance, "documents.orders")).toBe("Orders – Maas Fasteners");
  expect(pageTitle({ ...entrance, refused: true }, "documents.orders")).toBe(
    "Error: Orders – Maas Fasteners",
  );
  const root = {
    id: "root",
    data: { failureTitles: { failed: "Sorry" }, brand: { name: "Maas Fasteners" } },
  };
  expect(failureMeta({ error: new Error("x"), matches: [root] })).toEqual([
    { title: "Sorry – Maas Fasteners" },
  ]);
});
