import { choicesQuery } from "~/admin/choices.server";
import type { CollectionFilter } from "~/admin/collection";
import { selectSalesAreas } from "./organisation.store.server";

export const salesAreaChoices = choicesQuery("sales_areas.choices", async ({ db }) =>
  (await selectSalesAreas(db)).map(({ id, title }) => ({ value: id, label: `${id} ${title}` })),
);

export const salesAreaFilter: CollectionFilter = {
  name: "salesAreaId",
  caption: "fields.salesAreaId",
  options: salesAreaChoices,
};
