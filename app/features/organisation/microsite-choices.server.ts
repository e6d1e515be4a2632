import { choicesQuery } from "~/admin/choices.server";
import type { CollectionFilter } from "~/admin/collection";
import { selectMicrositeOptions } from "./organisation.store.server";

export const micrositeChoices = choicesQuery("microsites.choices", ({ db }) => selectMicrositeOptions(db));

export const micrositeFilter: CollectionFilter = {
  name: "micrositeId",
  caption: "fields.micrositeId",
  options: micrositeChoices,
};
