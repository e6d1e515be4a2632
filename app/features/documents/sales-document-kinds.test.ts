import { expect, it } from "vitest";
import { openMemoryCache } from "~/cache/memory-cache.server";
import { followVersions } from "~/cache/versions.server";
import docCategoriesCollection from "~/features/organisation/doc-categories.collection.server";
import docTypesCollection from "~/features/organisation/doc-types.collection.server";
import { docCategoryStore } from "~/features/organisation/doc-types.store.server";
import {
  docCategories,
  docCategoryTypes,
  docTypes,
  salesAreaDocCategories,
  salesAreaDocTypes,
} from "~/features/organisation/organisation.tables";
import salesAreasCollection from "~/features/organisation/sales-areas.collection.server";
import { must } from "~/lib/assert";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { findSalesDocumentKinds } from "./sales-document-kinds.server";

const salesArea = { id: "1000", title: "Benelux", currency: "EUR", system: "main" };

async function installation() {
  const database = await freshDatabase();
  const { db } = database;
  const { cache } = testServices(database);
  const [order, quote, returns, category] = [newId(), newId(), newId(), newId()];
  const kinds = async () => (await findSalesDocumentKinds({ db, cache }, { salesArea })).kinds;
  const describeTypes = () =>
    db.insert(docTypes).values([
      { id: order, documentType: "order", title: "Purchase", classification: "salesdoc" },
      { id: quote, documentType: "quote", title: "Quote", classification: "quote" },
      { id: returns, documentType: "return", title: "Return", classification: "salesdoc" },
    ]);
  return { database, db, cache, order, quote, returns, category, kinds, describeTypes };
}

it("shows orders and returns until document types are described", async () => {
  const { kinds } = await installation();
  expect(await kinds()).toEqual(["order", "return"]);
});

it("shows the types classified as sales documents, by the titles that administrators gave them", async () => {
  const { db, cache, kinds, describeTypes } = await installation();
  await describeTypes();
  expect(await kinds()).toEqual(["order", "return"]);
  const { titles } = await findSalesDocumentKinds({ db, cache }, { salesArea });
  expect([...titles]).toEqual([["order", "Purchase"]]);
  await db.update(docTypes).set({ classification: "salesdoc" });
  expect(await kinds()).toEqual(["order", "return", "quote"]);
});

it("shows a sales area the types ticked for it and those of its categories", async () => {
  const { db, order, returns, category, kinds, describeTypes } = await installation();
  await describeTypes();
  await db.insert(salesAreaDocTypes).values({ salesAreaId: "1000", docTypeId: order });
  expect(await kinds()).toEqual(["order"]);
  await db.insert(docCategories).values({ id: category, title: "After sales" });
  await db.insert(salesAreaDocCategories).values({ salesAreaId: "1000", docCategoryId: category });
  expect(await kinds()).toEqual(["order"]);
  await db.insert(docCategoryTypes).values({ docCategoryId: category, docTypeId: returns });
  expect(await kinds()).toEqual(["order", "return"]);
  await db.update(docTypes).set({ deletedAt: new Date() });
  expect(await kinds()).toEqual(["order", "return"]);
});

it("names a category's types in its list", async () => {
  const { db, order, category, describeTypes } = await installation();
  await describeTypes();
  await db.insert(docCategories).values({ id: category, title: "Sales" });
  await db.insert(docCategoryTypes).values({ docCategoryId: category, docTypeId: order });
  expect(await docCategoryStore.get({ db } as never, category)).toMatchObject({
    docTypeTitles: ["Purchase"],
  });
});

it("follows each change that an administrator makes, whatever is cached", async () => {
  const { database, db, order, returns, describeTypes } = await installation();
  const clock = fixedClock("2026-11-21T09:00:00Z");
  const services = testServices(database, { clock });
  const versions = await followVersions({ db, log: services.log });
  const cache = openMemoryCache({ versions, clock });
  const kinds = async () => (await findSalesDocumentKinds({ db, cache }, { salesArea })).kinds;
  const admin = () => context({ ...services, cache }, person("manage_sales_areas"));
  try {
    await describeTypes();
    await must(salesAreasCollection.operations.create, "create")(admin(), {
      ...salesArea,
      docTypeIds: [order],
      docCategoryIds: [],
    });
    expect(await kinds()).toEqual(["order"]);
    const { create: createCategory } = docCategoriesCollection.operations;
    const category = await must(createCategory, "create")(admin(), {
      title: "After sales",
      docTypeIds: [returns],
    });
    const docCategoryIds =
      category.kind === "ok" ? [category.value.id] : expect.fail(JSON.stringify(category));
    const { update: updateArea } = salesAreasCollection.operations;
    const change = { ...salesArea, version: 1, docTypeIds: [order], docCategoryIds };
    expect(await must(updateArea, "update")(admin(), change)).toMatchObject({ kind: "ok" });
    expect(await kinds()).toEqual(["order", "return"]);
    const { update: updateType } = docTypesCollection.operations;
    const renamedType = {
      id: order,
      version: 1,
      documentType: "order",
      title: "Buying",
      classification: "quote",
    };
    expect(await must(updateType, "update")(admin(), renamedType)).toMatchObject({ kind: "ok" });
    expect(await kinds()).toEqual(["return"]);
  } finally {
    await versions.stop();
  }
});
