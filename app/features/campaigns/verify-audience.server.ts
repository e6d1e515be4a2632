import type { ProcessCtx } from "~/door/operation.server";
import type { Problem } from "~/door/outcome";
import type { ErpContext } from "~/erp/erp";
import { unlessNotFound } from "~/erp/unless-not-found";
import { findSystems } from "~/features/organisation/organisation.queries.server";
import type { CampaignItem } from "./campaign";

interface Audience {
  customerNumbers: readonly string[];
  items: readonly CampaignItem[];
  salesAreaIds: readonly string[];
}

/** Customers that are looked up at the same time. */
const customersAtOnce = 10;

/**
 * Finds customers and products that no ERP of the campaign's sales areas has. What the stored campaign names already is not
 * asked about again, so that it can be changed or ended without the ERP.
 */
export async function verifyAudience(
  ctx: ProcessCtx,
  { customerNumbers, items, salesAreaIds }: Audience,
  before: Pick<Audience, "customerNumbers" | "items"> | null,
): Promise<Problem[]> {
  const storedMaterials = before?.items.map(({ material }) => material) ?? [];
  const newNumbers = customerNumbers.filter((number) => !before?.customerNumbers.includes(number));
  const newMaterials = items
    .map(({ material }) => material)
    .filter((each) => !storedMaterials.includes(each));
  if (newNumbers.length + newMaterials.length === 0) return [];
  const contexts = (await findSystems(ctx.db, salesAreaIds)).map((place) => ({
    ...ctx.erpContext,
    ...place,
  }));
  if (contexts.length === 0) return [];
  const missingNumbers = await missingCustomers(ctx, contexts, newNumbers);
  const missingProducts = await missingMaterials(ctx, contexts, newMaterials);
  return [
    ...(missingNumbers.length > 0 ? [problemAt("customerNumbers", missingNumbers)] : []),
    ...items.flatMap(({ material }, index) =>
      missingProducts.includes(material) ? [problemAt(`items[${index}].material`, [material])] : [],
    ),
  ];
}

const problemAt = (path: string, values: readonly string[]): Problem => ({
  path,
  text: { key: "ui.notFoundValue", params: { value: values } },
});

async function missingCustomers(
  ctx: ProcessCtx,
  contexts: readonly ErpContext[],
  numbers: readonly string[],
) {
  const missingNumbers: string[] = [];
  for (let start = 0; start < numbers.length; start += customersAtOnce) {
    const part = numbers.slice(start, start + customersAtOnce);
    const answers = await Promise.all(part.map((number) => isCustomer(ctx, contexts, number)));
    missingNumbers.push(...part.filter((_, index) => !answers[index]));
  }
  return missingNumbers;
}

async function isCustomer(
  ctx: ProcessCtx,
  contexts: readonly ErpContext[],
  number: string,
): Promise<boolean> {
  for (const erpContext of contexts) {
    const reading = ctx.erp.partners.get({ ...erpContext, partner: number }, number);
    if (await unlessNotFound(reading)) return true;
  }
  return false;
}

async function missingMaterials(
  ctx: ProcessCtx,
  contexts: readonly ErpContext[],
  numbers: readonly string[],
) {
  let missingNumbers = [...new Set(numbers)];
  for (const erpContext of contexts) {
    if (missingNumbers.length === 0) break;
    const { value: materials } = await ctx.erp.materials.get(erpContext, missingNumbers);
    const foundNumbers = materials.map(({ number }) => number);
    missingNumbers = missingNumbers.filter((number) => !foundNumbers.includes(number));
  }
  return missingNumbers;
}
