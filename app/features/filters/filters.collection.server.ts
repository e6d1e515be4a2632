import { z } from "zod";
import { choice, choices } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import { criteriaOf, filterTypes } from "./filter-types";

const types = filterTypes.map((type) => ({ id: type, version: 1, type, criteria: [...criteriaOf[type]] }));

export default defineCollection({
  name: "filters",
  path: "filters",
  group: "content",
  permission: "manage_filters",
  can: ["download"],
  columns: [
    {
      ...choice("type", { key: true }),
      cell: ({ type }, { t }) => ({
        kind: "text",
        text: t(`choices.type.${type}`),
        href: `/admin/filters/${type}`,
      }),
    },
    choices("criteria", { choices: "criterion", wrap: true }),
  ],
  input: z.strictObject({}),
  form: [],
  store: listStore(() => Promise.resolve(types), {
    search: ["type"],
    sort: "type",
    words: { type: ({ type }, t) => t(`choices.type.${type}`) },
  }),
});
