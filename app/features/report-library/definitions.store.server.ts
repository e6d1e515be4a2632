import { sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import { reportDefinitions } from "./library.tables";

export const reportDefinitionStore = tableStore(reportDefinitions, {
  search: [sql`${reportDefinitions.title}::text`, reportDefinitions.source],
  position: reportDefinitions.position,
});
