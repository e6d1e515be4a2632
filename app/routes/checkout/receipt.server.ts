import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/door/actor";
import { inUse } from "~/door/verdict";
import type { CartKind, SubmissionState } from "~/features/carts/cart";
import { orderAgain } from "~/features/carts/copy/order-again.server";
import { deliveryFacts } from "~/features/carts/delivery-facts";
import { totalsOf } from "~/features/carts/price-snapshot";
import type { LinesPlace } from "~/features/carts/saved/lines-place.server";
import { cancelSubmission } from "~/features/carts/submission/cancel-submission.server";
import type { ReceiptData, receiptIntents } from "~/features/carts/submission/ReceiptPage";
import { findLatestReceipt, getReceipt } from "~/features/carts/submission/receipt.queries.server";
import { receiptPage, receiptPart } from "~/features/carts/submission/receipt-list";
import { generalMessages } from "~/features/carts/submitted-lines";
import { linkToOutput } from "~/features/documents/document-links";
import { enter } from "~/http/entrance/enter.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readStep } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";

/**
 * Loads a receipt; `next` is the page for who opens the address of none. Without a receipt in it, the address leads to the
 * reader's latest one of `latestKind`.
 */
export const receiptLoader =
  (next: string, latestKind?: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<ReceiptData> => {
    if (latestKind && receiptIn(args.request) === "") await leadToLatest(args, latestKind);
    const list = await askList(args, "receipt");
    const { page, offset, limit } = receiptPart(list.paging);
    const input = { receipt: receiptIn(args.request), part: { offset, limit } };
    const { ctx, value } = await readStep(args, getReceipt, input, { next });
    const { kind, documentNumber: number, content, messages } = value;
    const reader = { t: ctx.t, formats: ctx.actor.formats };
    return {
      id: value.id,
      kind,
      state: value.state,
      document: number ? documentOf(kind, number, ctx.actor) : null,
      content: {
        poNumber: content.poNumber,
        accepted: content.accepted,
        seen: { total: content.seen.total, currency: content.seen.currency },
        queued: content.queued !== undefined,
        ...(content.payment ? { payment: content.payment } : {}),
        ...(content.unpaid ? { unpaid: content.unpaid } : {}),
      },
      delivery: deliveryFacts(content, { ...reader, ownFields: value.ownFields }),
      lines: await showList(
        list,
        receiptPage({ ...content, messages }, { page, pageSize: limit }, value.totalLines, reader),
      ),
      totals: totalsOf(content.seen),
      pay: value.state === "paying" ? (value.payment?.address ?? paths.payment(value.id)) : null,
      // Leaves out messages of success: the head of the page says the same.
      messages: generalMessages({ seen: content.seen, messages }).filter(
        ({ severity }) => severity !== "success",
      ),
      createdAt: value.createdAt.toISOString(),
      linesIn: value.linesPlace && { place: value.linesPlace, href: addressOf(value.linesPlace, kind) },
      currentPath: paths.confirmation(value.id, kind),
      title: pageTitle(ctx, "cart.receipt.title", {}, outcomeOf(value)),
    };
  };

/** Tells whether the ERP has taken the cart or not; null while neither is certain, or if its buyer cancelled it. */
function outcomeOf({
  state,
  content,
}: {
  state: SubmissionState;
  content: { unpaid?: unknown };
}): "error" | "success" | null {
  if (state === "confirmed") return "success";
  return state === "rejected" || (state === "cancelled" && content.unpaid) ? "error" : null;
}

async function leadToLatest(args: LoaderFunctionArgs, kind: CartKind): Promise<void> {
  const outcome = await findLatestReceipt(await enter(args), { kind });
  if (outcome.kind === "ok" && outcome.value)
    throw await seeOther(paths.confirmation(outcome.value.id, kind));
}

const addressOf = (place: LinesPlace | null, kind: CartKind): string =>
  place === "saved" ? paths.savedCarts(kind) : paths.cart(kind);

function documentOf(kind: CartKind, number: string, actor: Actor) {
  const output = kind === "order" ? "orderConfirmation" : "quotation";
  return {
    number,
    href: kind === "order" ? paths.order(number) : paths.quote(number),
    paper: inUse(output)(actor, {}).allowed ? linkToOutput({ kind, number }, output) : null,
  };
}

const receiptIn = (request: Request): string => new URL(request.url).searchParams.get("receipt") ?? "";

export const receiptAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const receipt = receiptIn(args.request);
  const options = {
    fixed: { receipt },
    to: () => paths.cart(kind),
    backPath: paths.confirmation(receipt, kind),
  };
  return byIntent(form, {
    cancel: () =>
      answerButton(ctx, new FormData(), cancelSubmission, {
        ...options,
        to: ({ linesPlace }) => addressOf(linesPlace, kind),
        notice: () => ({ severity: "success", key: "cart.receipt.cancelled" }),
      }),
    again: () => answerButton(ctx, new FormData(), orderAgain, options),
  } satisfies Handlers<typeof receiptIntents>);
};
