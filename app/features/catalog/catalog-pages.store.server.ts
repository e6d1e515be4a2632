import { eq, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import { salesAreaNameOf } from "~/features/organisation/organisation.tables";
import { catalogPages } from "./catalog.tables";

const { kind, blockId, title, salesAreaId, position } = catalogPages;

/** News and resources are rows of one table, each with an order of its own. */
export const catalogPageStore = (of: "news" | "resource") =>
  tableStore(catalogPages, {
    only: eq(kind, of),
    search: [sql`${title}::text`, blockId],
    extra: {
      salesArea: salesAreaNameOf(salesAreaId),
    },
    filters: { salesAreaId },
    position,
    within: kind,
  });
