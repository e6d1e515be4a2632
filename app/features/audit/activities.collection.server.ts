import { sql } from "drizzle-orm";
import { z } from "zod";
import { instant, list, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { tableStore } from "~/admin/table-store.server";
import { auditEntries } from "~/door/door.tables";
import { changeLines } from "./change-lines";

const { subjectKind, subjectId, userName, operation } = auditEntries;

export default defineCollection({
  name: "activities",
  path: "activities",
  group: "system",
  permission: "view_activities",
  can: ["download"],
  columns: [
    { ...instant("at"), sortable: true },
    text("userName"),
    text("behindUserName", { width: "medium" }),
    text("operation", { key: true }),
    {
      name: "subject",
      caption: "fields.subject",
      datatype: "text",
      cell: ({ subjectKind: kind, subjectId: id }) => ({ kind: "text", text: kind, note: id }),
    },
    list("changes", ({ before, after }: { before: unknown; after: unknown }) => changeLines(before, after), {
      width: "wide",
    }),
  ],
  filters: [
    { name: "userName", caption: "fields.userName" },
    { name: "operation", caption: "fields.operation" },
    { name: "subject", caption: "fields.subject" },
  ],
  dated: true,
  sort: { field: "at", direction: "desc" },
  input: z.strictObject({}),
  form: [],
  store: tableStore(auditEntries, {
    search: [userName, operation, subjectId],
    filters: {
      userName,
      operation,
      // `roles:018f…`, as the pages of records link to it, or a kind alone.
      subject: (value) => {
        const [kind = "", ...id] = value.split(":");
        return id.length > 0
          ? sql`${subjectKind} = ${kind} AND ${subjectId} = ${id.join(":")}`
          : sql`${subjectKind} = ${kind}`;
      },
    },
    dated: auditEntries.at,
    extra: { version: sql<number>`1` },
  }),
});
