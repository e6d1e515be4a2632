import { categoryRows } from "~/erp/embedded/master/categories";
import type { SapSettings } from "~/erp/s4hana/settings";
import { simulatedTenant } from "../contracts/s4hana-tenant";

/** Settings for a gateway with the demo's data behind it: the simulated tenant's, with names of the demo's groups of materials. */
export function demoTenant(submissionField: string): SapSettings {
  const { codes } = simulatedTenant;
  const labels = {
    ...codes.labels,
    plants: { ...codes.labels.plants, P300: { en: "Antwerpen" } },
    categories: Object.fromEntries(categoryRows().map(({ id, names }) => [id, names])),
  };
  return { ...simulatedTenant, codes: { ...codes, labels }, submissionField };
}
