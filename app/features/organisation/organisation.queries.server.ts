import type { Db } from "~/db/db.server";
import { type DocType, selectDocTypesOf } from "./doc-types.store.server";
import { selectDocTypes, selectSalesAreas } from "./organisation.store.server";

/** Lists the sales areas and document types that are in use, each in the order of its number or code. */
export async function findSalesAreasAndDocTypes(db: Db) {
  return { salesAreas: await selectSalesAreas(db), docTypes: await selectDocTypes(db) };
}

/** Finds the document types in use in a sales area. */
export const findDocTypesOf = (db: Db, salesAreaId: string): Promise<DocType[]> =>
  selectDocTypesOf(db, salesAreaId);
