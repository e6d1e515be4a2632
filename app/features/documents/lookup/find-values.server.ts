import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import type { DocumentCriterion, PartnerFunction } from "~/erp/erp";
import { searchMaterials } from "~/features/catalog/search-materials.server";
import { withoutZeros } from "~/lib/numbers/without-zeros";
import { findValuesSchema } from "../documents.schema";
import { readsAllCustomers } from "../documents-rules";

/** A value for a criterion. */
export interface FoundValue {
  value: string;
  name: string;
}

const functions: Partial<Record<DocumentCriterion, PartnerFunction>> = {
  soldToNumber: "soldTo",
  shipToNumber: "shipTo",
  payerNumber: "payer",
};

const maxValues = 25;

/** Finds values for a criterion: customers around the active one (for staff, any), or materials by words. */
export const findValues = query({
  name: "documents.findValues",
  allow: signedIn.and(withPartner),
  limits: [{ times: 60, seconds: 60 }],
  input: findValuesSchema,
  async run(ctx, { criterion, q }) {
    const role = functions[criterion];
    return ok({ values: role ? await findPartners(ctx, role, q) : await findMaterials(ctx, criterion, q) });
  },
});

async function findPartners(ctx: QueryCtx, role: PartnerFunction, q: string): Promise<FoundValue[]> {
  const { erp, erpContext, actor } = ctx;
  const activePartner = actor.partner;
  if (!activePartner) return [];
  if (q !== "" && readsAllCustomers(actor)) {
    const search = { function: role, page: 1, pageSize: maxValues, sortBy: "name" as const };
    const findPartners = (criteria: { number: string } | { name: string }) =>
      erp.partners.search(erpContext, { ...search, criteria });
    const results = await Promise.all([findPartners({ number: withoutZeros(q) }), findPartners({ name: q })]);
    const partners = results.flatMap(({ value }) => value.items);
    return [...new Map(partners.map(({ number, name }) => [number, name]))]
      .map(foundValueOf)
      .slice(0, maxValues);
  }
  const partnerCandidates =
    role === activePartner.function
      ? [activePartner]
      : activePartner.function === "soldTo"
        ? (await erp.partners.related(erpContext, activePartner.number, role)).value
        : [];
  const words = withoutZeros(q).toLowerCase();
  return partnerCandidates
    .filter(({ number, name }) => `${number} ${name}`.toLowerCase().includes(words))
    .slice(0, maxValues)
    .map(({ number, name }) => ({ value: number, name }));
}

const foundValueOf = ([value, name]: [string, string]): FoundValue => ({ value, name });

async function findMaterials(ctx: QueryCtx, criterion: DocumentCriterion, q: string): Promise<FoundValue[]> {
  if (q === "") return [];
  const { value } = await searchMaterials(ctx, ctx.erpContext, { q, page: 1, pageSize: maxValues });
  return value.items.flatMap(({ number, name, customerMaterial }) => {
    const value = criterion === "customerMaterial" ? customerMaterial : number;
    return value ? [{ value, name }] : [];
  });
}
