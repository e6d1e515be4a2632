import type { QueryCtx } from "~/door/operation.server";
import type { NamedPartner } from "~/erp/erp";
import { readsAllCustomers } from "../documents/documents-rules";

/** Finds the payers whose account the actor may read, the default one first. A ship-to has none. */
export async function findPayers({
  erp,
  erpContext,
  actor,
}: Pick<QueryCtx, "erp" | "erpContext" | "actor">): Promise<NamedPartner[]> {
  const { partner } = actor;
  if (partner?.function === "payer") return [{ number: partner.number, name: partner.name }];
  if (partner?.function !== "soldTo") return [];
  const { value } = await erp.partners.related(erpContext, partner.number, "payer");
  return value.map(({ number, name }) => ({ number, name }));
}

/** Chooses a payer by its number: one of the customer's own, or for staff any; without a number the only one. */
export function choosePayer(
  actor: QueryCtx["actor"],
  payers: readonly NamedPartner[],
  number: string | null,
): NamedPartner | null {
  const [onlyPayer = null, ...others] = payers;
  if (number === null) return others.length === 0 ? onlyPayer : null;
  const payer = payers.find((each) => each.number === number);
  return payer ?? (readsAllCustomers(actor) ? { number, name: number } : null);
}
