import type { Db } from "~/db/db.server";
import type { QueryCtx } from "~/door/operation.server";
import { type DocType, selectDocTypesOf } from "./doc-types.store.server";
import { docTypesTag } from "./doc-types-tag";
import { selectDocTypes, selectSalesAreas, selectSystems } from "./organisation.store.server";

export { isActiveMicrosite, isActiveSalesArea } from "./organisation.store.server";

/** Lists the sales areas and document types that are in use, each in the order of its number or code. */
export async function findSalesAreasAndDocTypes(db: Db) {
  return { salesAreas: await selectSalesAreas(db), docTypes: await selectDocTypes(db) };
}

/** Finds the ERP connections of these sales areas, or of all, each with one of its areas. */
export const findSystems = (db: Db, salesAreaIds: readonly string[]) => selectSystems(db, salesAreaIds);

/** Finds the document types in use in a sales area. */
export const findDocTypesOf = (
  { db, cache }: Pick<QueryCtx, "db" | "cache">,
  salesAreaId: string,
): Promise<DocType[]> =>
  cache.remember({
    key: ["doc-types", salesAreaId],
    ttl: 60_000,
    tags: [docTypesTag],
    fresh: () => selectDocTypesOf(db, salesAreaId),
  });
