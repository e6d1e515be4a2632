import { expect, it } from "vitest";
import { docCategoryStore } from "~/features/organisation/doc-types.store.server";
import {
  docCategories,
  docCategoryTypes,
  docTypes,
  salesAreaDocCategories,
  salesAreaDocTypes,
} from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { freshDatabase } from "../../../tests/support/database";
import { findSalesDocumentKinds } from "./sales-document-kinds.server";

const salesArea = { id: "1000", title: "Benelux", currency: "EUR", system: "main" };

async function installation() {
  const { db } = await freshDatabase();
  const [order, quote, returns, category] = [newId(), newId(), newId(), newId()];
  const kinds = async () => (await findSalesDocumentKinds(db, { salesArea })).kinds;
  const describeTypes = () =>
    db.insert(docTypes).values([
      { id: order, documentType: "order", title: "Purchase", classification: "salesdoc" },
      { id: quote, documentType: "quote", title: "Quote", classification: "quote" },
      { id: returns, documentType: "return", title: "Return", classification: "salesdoc" },
    ]);
  return { db, order, quote, returns, category, kinds, describeTypes };
}

it("shows orders and returns until document types are described", async () => {
  const { kinds } = await installation();
  expect(await kinds()).toEqual(["order", "return"]);
});

it("shows the types classified as sales documents, by the titles that administrators gave them", async () => {
  const { db, kinds, describeTypes } = await installation();
  await describeTypes();
  expect(await kinds()).toEqual(["order", "return"]);
  const { titles } = await findSalesDocumentKinds(db, { salesArea });
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
