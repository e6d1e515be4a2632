import { z } from "zod";
import { instant, list, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { activityStore } from "./activities.store.server";
import { kindTitle, operationTitle, subjectName } from "./activity-names";
import { changeLines } from "./change-lines";

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
    {
      name: "operation",
      caption: "fields.operation",
      datatype: "text",
      key: true,
      cell: ({ id, operation }, { t }) => {
        const title = operationTitle(operation, t);
        const note = title === operation ? {} : { note: operation };
        return { kind: "text", text: title, href: `/admin/activities/entries/${id}`, ...note };
      },
    },
    {
      name: "subject",
      caption: "fields.subject",
      datatype: "text",
      cell: (entry, { t }) => {
        const kind = kindTitle(entry.subjectKind, t);
        const name = subjectName(entry);
        return { kind: "text", text: name ? `${kind}: ${name}` : kind, note: entry.subjectId };
      },
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
  store: activityStore,
});
