import { eq, sql } from "drizzle-orm";
import type { Reference } from "~/admin/references";
import { referrersIn } from "~/admin/referrers.server";
import { tableStore } from "~/admin/table-store.server";
import { micrositeNameIn, salesAreaNameOf } from "~/features/organisation/organisation.tables";
import { catalogPages } from "./catalog.tables";

const { kind, blockId, title, salesAreaId, catalogConfigId, position } = catalogPages;

export const catalogPageReferences = (of: "news" | "resource"): Record<string, Reference> => ({
  microsites: {
    find: referrersIn(
      (ids) => sql`SELECT coalesce(title ->> 'en', title::text) AS name FROM ${catalogPages}
        WHERE kind = ${of} AND catalog_config_id = ANY(${ids})`,
    ),
  },
  sales_areas: {
    find: referrersIn(
      (ids) => sql`SELECT coalesce(title ->> 'en', title::text) AS name FROM ${catalogPages}
        WHERE kind = ${of} AND sales_area_id = ANY(${ids})`,
    ),
  },
});

/** News and resources are rows of one table, each with an order of its own. */
export const catalogPageStore = (of: "news" | "resource") =>
  tableStore(catalogPages, {
    only: eq(kind, of),
    search: [sql`${title}::text`, blockId],
    extra: {
      salesArea: salesAreaNameOf(salesAreaId),
      catalogConfig: micrositeNameIn(catalogConfigId),
    },
    filters: { salesAreaId },
    position,
    within: kind,
  });
