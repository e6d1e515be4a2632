import type { QueryCtx } from "~/door/operation.server";
import { erpValueOr } from "~/door/value-or";
import type { ErpContext, PartnerFunction, RelatedPartner } from "~/erp/erp";
import type { Cart, SentContent } from "./cart";

/** Milliseconds that a page waits for names beside an ERP that has just failed; they are cached as a rule. */
export const namesTimeout = 1_000;

/** Finds a customer's partners of a function; none while the ERP is away and nobody has read them before. */
export async function findRelatedPartners(
  ctx: Pick<QueryCtx, "erp" | "log" | "requestId">,
  erpContext: ErpContext,
  soldTo: string,
  partnerFunction: PartnerFunction,
): Promise<RelatedPartner[]> {
  const reading = ctx.erp.partners.related(erpContext, soldTo, partnerFunction);
  return (await erpValueOr(ctx, reading, null))?.value ?? [];
}

/** Names the ship-to and the payer of a cart, chosen or default, while there are no prices to name them. */
export async function namePartners(
  ctx: Pick<QueryCtx, "actor" | "clock" | "erp" | "erpContext" | "log" | "requestId">,
  { header, soldTo, salesAreaId }: Pick<Cart, "header" | "soldTo" | "salesAreaId">,
): Promise<NonNullable<SentContent["seen"]["delivery"]>> {
  const deadline = new Date(ctx.clock.now().getTime() + namesTimeout);
  const { partner, salesArea } = ctx.actor;
  /** Another customer's partners are not this reader's to be asked for. */
  const isOwn = partner?.number === soldTo && salesArea?.id === salesAreaId;
  const nameOf = async <T>(
    number: string,
    partnerFunction: PartnerFunction,
    nameIn: (partner: RelatedPartner) => T,
  ): Promise<T | string> => {
    if (!isOwn) return "";
    const partners = await findRelatedPartners(ctx, { ...ctx.erpContext, deadline }, soldTo, partnerFunction);
    const chosenPartner = partners.find((each) => (number ? each.number === number : each.default));
    if (chosenPartner) return nameIn(chosenPartner);
    return number === partner.number ? partner.name : "";
  };
  const hasOwnAddress = header.dropShip?.proposals.length === 0;
  const [shipTo, payer] = await Promise.all([
    hasOwnAddress ? "" : nameOf(header.shipTo, "shipTo", ({ address }) => address),
    nameOf(header.payer, "payer", ({ name }) => name),
  ]);
  return { shipTo, option: "", payer };
}
