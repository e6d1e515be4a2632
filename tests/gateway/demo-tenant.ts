import { categoryRows } from "~/erp/embedded/master/categories";
import type { SapSettings } from "~/erp/s4hana/settings";
import { labels } from "~/erp/texts/labels";
import { simulatedTenant } from "../contracts/s4hana-tenant";

/** Settings for a gateway with the demo's data behind it: the simulated tenant's, with names of the demo's groups of materials and terms of payment. */
export function demoTenant(submissionField: string): SapSettings {
  const { codes } = simulatedTenant;
  const names = {
    ...codes.labels,
    paymentTerms: {
      N14: labels["terms.N14"],
      N30: labels["terms.N30"],
      N60: labels["terms.N60"],
      D14N30: labels["terms.D14N30"],
    },
    plants: { ...codes.labels.plants, P300: { en: "Antwerpen" } },
    categories: Object.fromEntries(categoryRows().map(({ id, names }) => [id, names])),
  };
  return { ...simulatedTenant, codes: { ...codes, labels: names }, submissionField };
}
