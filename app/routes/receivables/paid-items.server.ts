import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { permittedLink } from "~/features/documents/document-links";
import type { DocumentRights } from "~/features/documents/document-list-view";
import type { PaymentPart, Unpaid } from "~/features/receivables/item-payment";
import { cancelItemPayment } from "~/features/receivables/paying/cancel-payment.server";
import { continueItemPayment } from "~/features/receivables/paying/continue-payment.server";
import { getItemPayment } from "~/features/receivables/paying/item-payments.queries.server";
import type { PaidItemsView, paidItemsIntents } from "~/features/receivables/paying/PaidItemsPage";
import { partList } from "~/features/receivables/paying/part-list";
import { mayUseService } from "~/features/service/service-rules";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readStep } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { addAmounts, negative } from "~/lib/add-amounts";
import { documentRightsOf } from "../documents/rights.server";

export const paidItemsLoader = async (args: LoaderFunctionArgs): Promise<PaidItemsView> => {
  const list = await askList(args, "paid-items");
  const isAdvance = new URL(args.request.url).pathname.startsWith(paths.downPayments());
  const next = isAdvance ? paths.downPayments() : paths.openItems();
  const { ctx, value } = await readStep(args, getItemPayment, { payment: paymentIn(args.request) }, { next });
  const { payment, parts } = value;
  const mayClaim = payment.state !== "cancelled" && mayUseService(ctx.actor, {}).allowed;
  const reader = { t: ctx.t, rights: documentRightsOf(ctx.actor), mayClaim };
  const { id, state, unpaid, method, amount, currency, card, reference, postedAs, orderNumber } = payment;
  const href = postedAs && permittedLink({ kind: "payment", number: postedAs }, reader.rights);
  return {
    id,
    state,
    unpaid,
    method,
    amount,
    currency,
    card,
    reference,
    payer: { number: payment.payer, name: payment.payerName },
    rest: restOf(parts),
    posting: postedAs ? { number: postedAs, href: href ?? paths.paidItems(id) } : null,
    order: orderNumber === null ? null : orderLink(orderNumber, reader.rights),
    createdAt: payment.createdAt.toISOString(),
    view: await showList(list, partList(parts, currency, list.paging, reader)),
    pay: state === "paying" ? payment.address : null,
    // Earlier refusals of the ERP no longer matter once it is posted.
    messages: state === "posted" ? [] : payment.messages.map(({ severity, text }) => ({ severity, text })),
    currentPath: paths.itemPayment(id),
    again: orderNumber === null ? againAddress(payment, parts) : null,
    title: pageTitle(ctx, "receivables.pay.receipt", {}, outcomeOf(payment)),
  };
};

/** Adds up what the parts of a payment leave open. */
const restOf = (parts: readonly PaymentPart[]): string =>
  addAmounts(parts.flatMap(({ open, amount, discount }) => [open, negative(amount), negative(discount)]));

/** Tells whether the payment has succeeded or failed; null while neither is certain, or if its payer cancelled it. */
function outcomeOf({ state, unpaid }: Pick<PaidItemsView, "state" | "unpaid">): "error" | "success" | null {
  if (state === "posted") return "success";
  return state === "cancelled" && unpaid !== null ? "error" : null;
}

/** Leads to paying the same once more, for example with another card. */
function againAddress(
  { payer, unpaid }: { payer: string; unpaid: Unpaid | null },
  parts: readonly PaymentPart[],
): string | null {
  const isRepeatable = unpaid === "declined" || unpaid === "expired" || unpaid === "returned";
  if (!isRepeatable) return null;
  const [onlyPart, ...otherParts] = parts;
  // Several items are still selected.
  if (!onlyPart || otherParts.length > 0) return paths.payItems({ payer_number: payer });
  const { openItem, amount } = onlyPart;
  const isPartial = Number(restOf(parts)) > 0;
  return paths.payItems({
    payer_number: payer,
    item: openItem,
    ...(isPartial ? { partial: "1", part: amount } : {}),
  });
}

const orderLink = (number: string, rights: Pick<DocumentRights, "openLists">) => ({
  number,
  href: permittedLink({ kind: "order", number }, rights) ?? null,
});

const paymentIn = (request: Request): string => new URL(request.url).searchParams.get("payment") ?? "";

export const paidItemsAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const payment = paymentIn(args.request);
  const backPath = ctx.path;
  const options = { fixed: { payment }, to: () => backPath, backPath };
  return byIntent(form, {
    check: () => answerButton(ctx, new FormData(), continueItemPayment, options),
    cancel: () => answerButton(ctx, new FormData(), cancelItemPayment, options),
  } satisfies Handlers<typeof paidItemsIntents>);
};
