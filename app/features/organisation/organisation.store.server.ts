import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import type { Option } from "~/ui/fields/Field";
import { docCategories, docTypes, microsites, salesAreas } from "./organisation.tables";

/** Limits keep a select usable; each of these lists is short in any real installation. */
const maxOptions = 200;
const maxSalesAreas = 500;

export const selectMicrositeOptions = (db: Db): Promise<Option[]> =>
  db
    .select({ value: microsites.id, label: microsites.name })
    .from(microsites)
    .where(isNull(microsites.deletedAt))
    .orderBy(inLanguageOrder(microsites.name))
    .limit(maxOptions);

/** Takes any text as the id: PostgreSQL refuses to compare what is no UUID. */
export const isActiveMicrosite = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(microsites, and(eq(sql`${microsites.id}::text`, id), isNull(microsites.deletedAt)))) > 0;

export const isActiveSalesArea = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(salesAreas, and(eq(salesAreas.id, id), isNull(salesAreas.deletedAt)))) > 0;

export const selectSalesAreas = (db: Db): Promise<{ id: string; title: string }[]> =>
  db
    .select({ id: salesAreas.id, title: salesAreas.title })
    .from(salesAreas)
    .where(isNull(salesAreas.deletedAt))
    .orderBy(asc(salesAreas.id))
    .limit(maxSalesAreas);

export const selectDocTypes = (db: Db): Promise<{ id: string; documentType: string; title: string }[]> =>
  db
    .select({ id: docTypes.id, documentType: docTypes.documentType, title: docTypes.title })
    .from(docTypes)
    .where(isNull(docTypes.deletedAt))
    .orderBy(asc(docTypes.documentType))
    .limit(maxOptions);

export const selectDocTypeOptions = (db: Db): Promise<Option[]> =>
  db
    .select({ value: docTypes.id, label: docTypes.title })
    .from(docTypes)
    .orderBy(inLanguageOrder(docTypes.title))
    .limit(maxOptions);

export const selectDocCategoryOptions = (db: Db): Promise<Option[]> =>
  db
    .select({ value: docCategories.id, label: docCategories.title })
    .from(docCategories)
    .orderBy(inLanguageOrder(docCategories.title))
    .limit(maxOptions);

/** Finds the ERP connections of these sales areas, or of all if none is named, each with the first of its areas. */
export async function selectSystems(
  db: Db,
  salesAreaIds: readonly string[],
): Promise<{ system: string; salesArea: string }[]> {
  const areas = await db
    .select({ system: salesAreas.system, salesArea: salesAreas.id })
    .from(salesAreas)
    .where(
      and(
        isNull(salesAreas.deletedAt),
        salesAreaIds.length > 0 ? inArray(salesAreas.id, [...salesAreaIds]) : undefined,
      ),
    )
    .orderBy(asc(salesAreas.id));
  const firstOf = (system: string) => areas.find((area) => area.system === system);
  return areas.filter((area) => area === firstOf(area.system));
}
