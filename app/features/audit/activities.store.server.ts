import { sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import { auditEntries } from "~/door/door.tables";

const { subjectKind, subjectId, userName, operation } = auditEntries;

export const activityStore = tableStore(auditEntries, {
  search: [userName, operation, subjectId],
  filters: {
    userName,
    operation,
    // Filter `roles:018f…`, to which the pages of records link, or a kind alone.
    subject: (value) => {
      const [kind = "", ...id] = value.split(":");
      return id.length > 0
        ? sql`${subjectKind} = ${kind} AND ${subjectId} = ${id.join(":")}`
        : sql`${subjectKind} = ${kind}`;
    },
  },
  dated: auditEntries.at,
  extra: { version: sql<number>`1` },
});
