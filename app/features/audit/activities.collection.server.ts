import { z } from "zod";
import { instant, list, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { activityStore } from "./activities.store.server";
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
  store: activityStore,
});
