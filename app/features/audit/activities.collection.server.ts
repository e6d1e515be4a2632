import { z } from "zod";
import { instant, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { doerName } from "~/admin/doer-name";
import { activityStore } from "./activities.store.server";
import { kindTitle, operationTitle, wordingFor } from "./activity-names.server";
import { changeLines } from "./change-lines";

/** Limits the changes that the list names of one entry: an order is stored with all its lines. The entry's page has all. */
const maxListedChanges = 5;

export default defineCollection({
  name: "activities",
  path: "activities",
  group: "system",
  permission: "view_activities",
  can: ["download"],
  columns: [
    { ...instant("at"), sortable: true },
    {
      name: "userName",
      caption: "fields.userName",
      datatype: "text",
      cell: (entry, { t }) => ({ kind: "text", text: doerName(entry, t) }),
    },
    text("behindUserName"),
    {
      name: "operation",
      caption: "fields.operation",
      datatype: "text",
      key: true,
      wrap: true,
      width: "medium",
      cell: ({ id, operation, subjectKind }, { t }) => ({
        kind: "text",
        text: operationTitle(operation, t, subjectKind),
        value: operation,
        href: `/admin/activities/entries/${id}`,
      }),
    },
    {
      name: "subject",
      caption: "fields.subject",
      datatype: "text",
      wrap: true,
      width: "medium",
      cell: ({ subjectKind, subjectName, subjectHref }, { t }) => {
        const area = kindTitle(subjectKind, t);
        if (subjectName === null) return { kind: "text", text: area };
        return {
          kind: "text",
          text: subjectName,
          note: area,
          ...(subjectHref ? { href: subjectHref } : {}),
        };
      },
    },
    {
      name: "changes",
      caption: "fields.changes",
      datatype: "text",
      wrap: true,
      width: "wide",
      cell: ({ before, after, subjectKind }, { t, formats, isBrief }) => {
        const lines = changeLines(before, after, wordingFor(subjectKind, { t, formats }));
        const moreCount = isBrief ? lines.length - maxListedChanges : 0;
        if (moreCount <= 0) return { kind: "text", text: t("door.literal", { text: lines }) };
        const more = t("documents.moreItems", { count: moreCount });
        return {
          kind: "text",
          text: t("door.literal", { text: [...lines.slice(0, maxListedChanges), more] }),
        };
      },
    },
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
