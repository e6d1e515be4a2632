import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import type { NamedPartner, OpenItem } from "~/erp/erp";
import type { Text } from "~/i18n/text";
import { partnerNumberSchema } from "../../documents/documents.schema";
import { within } from "../../documents/documents-rules";
import { payersWithin } from "../../documents/payers.server";
import type { HeldItem } from "../held-items.store.server";
import { maxPaidItems, type PayableMethod } from "../item-payment";
import { findHeldOf, reasonsFor } from "../left-out.server";
import { choosePayer, findPayers } from "../payers.server";
import { isNothing, readChoice, type StoredChoice, withoutHeld } from "../read-selection.server";
import { mayPayItems } from "../receivables-rules";
import { openItemNumbersSchema } from "../selection.schema";
import { kindProblem } from "./kind-problem.server";
import { findMethods } from "./payable-methods.server";
import { limitProblem } from "./payment-limits.server";
import { isOffset, isPartlyPayable, type Proposal, proposePayment } from "./proposal";

/** Items to be paid and what they come to, before anything is begun. */
export interface PaymentProposal {
  payer: NamedPartner | null;
  items: OpenItem[];
  /** Selected items beyond those that are paid at once; they stay selected. */
  later: number;
  /** Reasons why other selected items are not among them. */
  leftOut: Text[];
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
    const { items, later, leftOut } =
      invoice === null ? await itemsOf(ctx, payerNumber, numbers) : await itemsOfInvoice(ctx, invoice);
    const payer = items[0]?.payer ?? null;
    const currency = items[0]?.currency ?? null;
    const { methods, isMisconfigured } = await findMethods(ctx, currency);
    const settledNumber = numbers?.find((number) => !items.some((item) => item.number === number));
    const proposal =
      settledNumber === undefined
        ? (leftOutProblem(items, leftOut) ??
          (await kindProblem(ctx, items)) ??
          (await withinLimits(ctx, propose(items, partial), partial)))
        : settledProblem(settledNumber);
    return ok<PaymentProposal>({
      payer,
      items,
      later,
      leftOut,
      proposal,
      methods,
      isMisconfigured,
      clearsCredits: ctx.erp.capabilitiesOf(ctx.erpContext.system).offsetCredits,
    });
  },
});

/** Nothing is left to pay, for the reasons given. */
function leftOutProblem(items: readonly OpenItem[], [text]: readonly Text[]): Proposal | null {
  return items.length === 0 && text ? { kind: "problem", field: "items", text } : null;
}

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
  leftOut: Text[];
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
    const { value } = await receivables.getOpenItems(ctx.erpContext, items, scope);
    return { items: value, later: 0, leftOut: [] };
  }
  const storedChoice = await readChoice(ctx, payer);
  if (isNothing(storedChoice.choice)) return { items: [], later: 0, leftOut: [] };
  const freeItems = await firstWithout(ctx, payer, storedChoice, storedChoice.heldItems);
  if (freeItems.items.length > 0) return freeItems;
  // The same selection again finds the payment that the reader has begun and not paid yet.
  const otherHeldItems = storedChoice.heldItems.filter((item) => !isOwnUnpaid(ctx, item));
  if (otherHeldItems.length === storedChoice.heldItems.length) return freeItems;
  const ownItems = await firstWithout(ctx, payer, storedChoice, otherHeldItems);
  return ownItems.items.length > 0 ? ownItems : freeItems;
}

const isOwnUnpaid = ({ actor }: QueryCtx, { userId, state }: HeldItem): boolean =>
  userId === actor.userId && state === "paying";

/** Reads the first selected items that can be paid, without those that payments hold, and says what is left out. */
async function firstWithout(
  ctx: QueryCtx,
  payer: string,
  storedChoice: StoredChoice,
  heldItems: readonly HeldItem[],
): Promise<ItemsToPay> {
  const choice = withoutHeld(storedChoice, heldItems);
  const { value } = await ctx.erp.receivables.firstChosen(ctx.erpContext, payer, choice, maxPaidItems);
  const { items, count, unpayable: unpayableItems } = value;
  const leftOutItems = await findHeldOf(ctx, payer, storedChoice, heldItems);
  return { items, later: count - items.length, leftOut: reasonsFor(unpayableItems, leftOutItems) };
}

async function itemsOfInvoice({ erp, erpContext, actor }: QueryCtx, invoice: string): Promise<ItemsToPay> {
  const payers = await payersWithin(erp, erpContext, within(actor));
  const criteria = [{ key: "docNumber" as const, value: invoice }];
  const search = { within: payers, criteria, page: 1, pageSize: maxPaidItems };
  const { value } = await erp.receivables.openItems({ ...erpContext, isRefresh: true }, search);
  return { items: value.items, later: 0, leftOut: [] };
}
