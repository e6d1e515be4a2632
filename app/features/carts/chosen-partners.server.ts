import type { QueryCtx } from "~/door/operation.server";
import { erpValueOr } from "~/door/value-or";
import type { Address, ErpContext, PartnerFunction, RelatedPartner } from "~/erp/erp";
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
  const noPartner: { name: string; address?: Address } = { name: "" };
  const findPartner = async (number: string, partnerFunction: PartnerFunction) => {
    if (!isOwn) return noPartner;
    const partners = await findRelatedPartners(ctx, { ...ctx.erpContext, deadline }, soldTo, partnerFunction);
    const chosenPartner = partners.find((each) => (number ? each.number === number : each.default));
    return chosenPartner ?? (number === partner.number ? { name: partner.name } : noPartner);
  };
  const hasOwnAddress = header.dropShip?.proposals.length === 0;
  const [shipTo, payer] = await Promise.all([
    hasOwnAddress ? noPartner : findPartner(header.shipTo, "shipTo"),
    findPartner(header.payer, "payer"),
  ]);
  const { address } = shipTo;
  return {
    shipTo: address?.name ?? shipTo.name,
    ...(address ? { address } : {}),
    option: "",
    payer: payer.name,
  };
}
