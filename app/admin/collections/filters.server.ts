import { z } from "zod";
import { criteriaOf, filterTypes } from "~/features/filters/filter-types";
import { choice, choices } from "../columns";
import { defineCollection } from "../define-collection.server";
import { listStore } from "../list-store.server";

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
  store: listStore(() => Promise.resolve(types), { search: ["type"], sort: "type" }),
});
