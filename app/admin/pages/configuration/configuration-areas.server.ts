import type { ConfigurationArea } from "~/admin/configuration/configuration";
import { collections } from "../collections.server";
import { areaOfCollection } from "./area-of-collection.server";

const modules = import.meta.glob<ConfigurationArea>("../../../features/**/*.configuration.server.ts", {
  eager: true,
  import: "default",
});

/** Areas that others need come first, so that a file is taken over from its beginning to its end. */
const firstAreas = [
  "doc_types",
  "doc_categories",
  "sales_areas",
  "microsites",
  "email_footers",
  "smtp_configs",
];

const rank = ({ name }: ConfigurationArea) => firstAreas.indexOf(name) + 1 || firstAreas.length + 1;

/** Everything that administrators make: the collections that may be carried, the settings and the forms. */
export const configurationAreas: readonly ConfigurationArea[] = [
  ...collections.filter(({ can, stays }) => can.includes("edit") && !stays).map(areaOfCollection),
  ...Object.values(modules),
].sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));

export const configurationArea = (name: string): ConfigurationArea | undefined =>
  configurationAreas.find((area) => area.name === name);
