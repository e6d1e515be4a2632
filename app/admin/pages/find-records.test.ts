import { expect, it } from "vitest";
import { docTypes } from "~/features/organisation/organisation.tables";
import type { Entrance } from "~/http/entrance/entrance";
import { translatorFor } from "~/i18n/translator.server";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { findRecords } from "./find-records.server";

it("finds records by what their lists show, in the areas that the reader may enter", async () => {
  const database = await freshDatabase();
  const names = ["Standard order", "Standing order", "Rush order", "Order of samples", "Order of spares"];
  const types = names.map((title, index) => ({ id: newId(), documentType: `Z${index}`, title }));
  await database.db
    .insert(docTypes)
    .values(types.map((type) => ({ ...type, classification: "salesdoc" as const })));
  const t = translatorFor({ formats: { locale: "en" }, micrositeId: null });
  const as = (...permissions: Parameters<typeof person>) =>
    ({ ...context(testServices(database), person(...permissions)), t }) as Entrance;
  const organiser = as("manage_sales_areas", "manage_translations");
  const [areaHits] = await findRecords(organiser, "RUSH");
  expect(areaHits?.title).toBe("Document types");
  expect(areaHits?.hits[0]?.href).toBe(`/admin/system_settings/doc_types/${types[2]?.id}`);
  const many = (await findRecords(organiser, "order")).find(({ title }) => title === "Document types");
  expect(many?.hits.length).toBe(4);
  expect(many?.more).toBe("/admin/system_settings/doc_types?q=order");
  expect((await findRecords(as("manage_translations"), "rush")).length).toBe(0);
  // Search forms cannot be searched: nothing is listed that does not show the words.
  expect(await findRecords(as("manage_filters"), "zzz")).toEqual([]);
  expect(await findRecords(organiser, "")).toEqual([]);
});
