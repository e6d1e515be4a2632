import { choicesQuery } from "~/admin/choices.server";
import type { CollectionFilter } from "~/admin/collection";
import type { FormField } from "~/admin/form-fields";
import { selectMicrositeOptions } from "./organisation.store.server";

export const micrositeChoices = choicesQuery("microsites.choices", ({ db }) => selectMicrositeOptions(db));

export const micrositeFilter: CollectionFilter = {
  name: "micrositeId",
  caption: "fields.micrositeId",
  options: micrositeChoices,
};

/** Field of a record that holds for one microsite, or for all. */
export const micrositeField: FormField = {
  name: "micrositeId",
  kind: "select",
  blank: "admin.allMicrosites",
  options: micrositeChoices,
};
