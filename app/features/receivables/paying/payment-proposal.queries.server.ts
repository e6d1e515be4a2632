import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import type { NamedPartner, OpenItem } from "~/erp/erp";
import { partnerNumberSchema } from "../../documents/documents.schema";
import { within } from "../../documents/documents-rules";
import { payersWithin } from "../../documents/payers.server";
import { type ItemPaymentMethod, maxPaidItems } from "../item-payment";
import { choosePayer, findPayers } from "../payers.server";
import { mayPayItems } from "../receivables-rules";
import { findSelectedItems } from "../selected-items.store.server";
import { openItemNumbersSchema } from "../selection.schema";
import { selectionOwnerOf } from "../selection-owner.server";
import { payableMethods } from "./payable-methods.server";
import { isPartlyPayable, type Proposal, proposePayment } from "./proposal";

/** Items to be paid and what they come to, before anything is begun. */
export interface PaymentProposal {
  payer: NamedPartner | null;
  items: OpenItem[];
  proposal: Proposal;
  methods: ItemPaymentMethod[];
}

/** Proposes to pay the selected items of a payer, one open item, or what is open of one invoice. */
export const getPaymentProposal = query({
  name: "receivables.getPaymentProposal",
  allow: mayPayItems,
  input: z.strictObject({
    payer: partnerNumberSchema.nullable().default(null),
    invoice: z.string().trim().min(1).max(40).nullable().default(null),
    /** Open items in place of the selection. */
    items: openItemNumbersSchema.nullable().default(null),
    partial: z.boolean().default(false),
  }),
  async run(ctx, { payer: payerNumber, invoice, items: numbers, partial }) {
    const items =
      invoice === null ? await itemsOf(ctx, payerNumber, numbers) : await itemsOfInvoice(ctx, invoice);
    const payer = items[0]?.payer ?? null;
    const methods = payableMethods(ctx);
    const settledNumber = numbers?.find((number) => !items.some((item) => item.number === number));
    const proposal = settledNumber === undefined ? propose(items, partial) : settled(settledNumber);
    return ok<PaymentProposal>({ payer, items, proposal, methods });
  },
});

/** A partial payment begins with everything that is open; its payer lowers the amount. */
function propose(items: readonly OpenItem[], isPartial: boolean): Proposal {
  const [item] = items;
  if (!isPartial || !item) return proposePayment(items, null);
  return proposePayment(items, isPartlyPayable(item) ? item.open : "0");
}

const settled = (number: string): Proposal => ({
  kind: "problem",
  field: "items",
  text: { key: "receivables.pay.settled", params: { number } },
});

/** Reads these items of a payer, or those that the reader has selected. */
async function itemsOf(
  ctx: QueryCtx,
  payerNumber: string | null,
  items: string[] | null,
): Promise<OpenItem[]> {
  const { number: payer } = orNotFound(choosePayer(ctx.actor, await findPayers(ctx), payerNumber));
  const numbers = items ?? (await findSelectedItems(ctx.db, selectionOwnerOf(ctx, payer)));
  if (numbers.length === 0) return [];
  const scope = [{ function: "payer" as const, number: payer }];
  return (await ctx.erp.receivables.getOpenItems(ctx.erpContext, numbers, scope)).value;
}

async function itemsOfInvoice({ erp, erpContext, actor }: QueryCtx, invoice: string): Promise<OpenItem[]> {
  const payers = await payersWithin(erp, erpContext, within(actor));
  const criteria = [{ key: "docNumber" as const, value: invoice }];
  const search = { within: payers, criteria, page: 1, pageSize: maxPaidItems };
  const { value } = await erp.receivables.openItems({ ...erpContext, refresh: true }, search);
  return value.items;
}
