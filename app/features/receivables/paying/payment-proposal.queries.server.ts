import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import type { NamedPartner, OpenItem } from "~/erp/erp";
import { partnerNumberSchema } from "../../documents/documents.schema";
import { within } from "../../documents/documents-rules";
import { payersWithin } from "../../documents/payers.server";
import { maxPaidItems, type PayableMethod } from "../item-payment";
import { choosePayer, findPayers } from "../payers.server";
import { readChoice } from "../read-selection.server";
import { mayPayItems } from "../receivables-rules";
import { openItemNumbersSchema } from "../selection.schema";
import { kindProblem } from "./payable-kinds.server";
import { findMethods } from "./payable-methods.server";
import { limitProblem } from "./payment-limits.server";
import { isOffset, isPartlyPayable, type Proposal, proposePayment } from "./proposal";

/** Items to be paid and what they come to, before anything is begun. */
export interface PaymentProposal {
  payer: NamedPartner | null;
  items: OpenItem[];
  /** Selected items beyond those that are paid at once; they stay selected. */
  later: number;
  proposal: Proposal;
  methods: PayableMethod[];
  /** True if ways to pay are configured whose provider is missing. */
  isMisconfigured: boolean;
  /** True if the ERP clears debts with credits of the same sum. */
  clearsCredits: boolean;
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
    const { items, later } =
      invoice === null ? await itemsOf(ctx, payerNumber, numbers) : await itemsOfInvoice(ctx, invoice);
    const payer = items[0]?.payer ?? null;
    const currency = items[0]?.currency ?? null;
    const { methods, isMisconfigured } = await findMethods(ctx, currency);
    const settledNumber = numbers?.find((number) => !items.some((item) => item.number === number));
    const proposal =
      settledNumber === undefined
        ? ((await kindProblem(ctx, items)) ?? (await withinLimits(ctx, propose(items, partial), partial)))
        : settledProblem(settledNumber);
    return ok<PaymentProposal>({
      ...{ payer, items, later, proposal, methods, isMisconfigured },
      clearsCredits: ctx.erp.capabilitiesOf(ctx.erpContext.system).offsetCredits,
    });
  },
});

/** A partial payment begins with everything that is open; its payer lowers the amount. */
function propose(items: readonly OpenItem[], isPartial: boolean): Proposal {
  const [item] = items;
  if (!isPartial || !item) return proposePayment(items, null);
  return proposePayment(items, isPartlyPayable(item) ? item.open : "0");
}

/** The payer of a part chooses the amount yet. */
async function withinLimits(ctx: QueryCtx, proposal: Proposal, isPartial: boolean): Promise<Proposal> {
  if (proposal.kind === "problem" || isPartial || isOffset(proposal)) return proposal;
  const text = await limitProblem(ctx, proposal);
  return text ? { kind: "problem", field: "items", text } : proposal;
}

const settledProblem = (number: string): Proposal => ({
  kind: "problem",
  field: "items",
  text: { key: "receivables.pay.settled", params: { number } },
});

interface ItemsToPay {
  items: OpenItem[];
  /** Selected items beyond those that are paid at once. */
  later: number;
}

/** Reads these items of a payer, or those that the reader has selected, the longest due first. */
async function itemsOf(
  ctx: QueryCtx,
  payerNumber: string | null,
  items: string[] | null,
): Promise<ItemsToPay> {
  const { number: payer } = orNotFound(choosePayer(ctx.actor, await findPayers(ctx), payerNumber));
  const { receivables } = ctx.erp;
  if (items) {
    const scope = [{ function: "payer" as const, number: payer }];
    return { items: (await receivables.getOpenItems(ctx.erpContext, items, scope)).value, later: 0 };
  }
  const choice = await readChoice(ctx, payer);
  if (!choice.isOverdueChosen && choice.numbers.length === 0) return { items: [], later: 0 };
  const { value } = await receivables.firstChosen(ctx.erpContext, payer, choice, maxPaidItems);
  return { items: value.items, later: value.count - value.items.length };
}

async function itemsOfInvoice({ erp, erpContext, actor }: QueryCtx, invoice: string): Promise<ItemsToPay> {
  const payers = await payersWithin(erp, erpContext, within(actor));
  const criteria = [{ key: "docNumber" as const, value: invoice }];
  const search = { within: payers, criteria, page: 1, pageSize: maxPaidItems };
  const { value } = await erp.receivables.openItems({ ...erpContext, refresh: true }, search);
  return { items: value.items, later: 0 };
}
