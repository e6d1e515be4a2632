import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/door/actor";
import { valueOr } from "~/door/value-or";
import type { SalesDocument } from "~/erp/erp";
import { getPendingAmendment } from "~/features/amendments/amendment.queries.server";
import { mayAmendSome } from "~/features/amendments/amendment-rules";
import { getInvoice, getOrder, getQuote } from "~/features/documents/details/details.queries.server";
import type { quoteIntents } from "~/features/documents/details/details-intents";
import type { DetailsKind, DetailsPage } from "~/features/documents/details/details-page";
import { detailsPageOf, headingOf } from "~/features/documents/details/details-view";
import { renewQuote } from "~/features/documents/details/renew-quote.server";
import { documentLists } from "~/features/documents/document-lists";
import { mayNegotiate } from "~/features/negotiations/negotiation-rules";
import { listOpenRounds } from "~/features/negotiations/negotiations.queries.server";
import type { Round } from "~/features/negotiations/negotiations.store.server";
import { isOrderPayable } from "~/features/receivables/advance/order-advances.queries.server";
import { isPrepayable } from "~/features/receivables/advance/prepayable";
import { mayPayItems } from "~/features/receivables/receivables-rules";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { dayIn } from "~/lib/business-date";
import { withProducts } from "~/routes/cart/with-products.server";
import { documentRightsOf } from "./rights.server";

const kinds = {
  order: { get: getOrder, list: documentLists.orders },
  quote: { get: getQuote, list: documentLists.quotes },
  invoice: { get: getInvoice, list: documentLists.invoices },
} as const;

/** Loads the page of one document with its document flow. */
export const detailsLoader = (kind: DetailsKind) => async (args: LoaderFunctionArgs) => {
  const { get, list } = kinds[kind];
  const fields = new URL(args.request.url).searchParams;
  const { number = "" } = args.params;
  const { ctx, value } = await readPage(args, get, { number, refresh: fields.get("refresh") === "1" });
  const { actor, t } = ctx;
  const today = dayIn(actor.formats.timeZone, ctx.services.clock.now());
  const page = fields.get("page");
  const request = { kind, list, today, asksForPricing: fields.get("pricing") === "1", page };
  const details = detailsPageOf(value, request, { actor, t, rights: documentRightsOf(actor) });
  const { document } = value;
  const materials = new Map(document.items.map(({ itemNumber, material }) => [String(itemNumber), material]));
  return {
    ...details,
    pay: payAddress(document, ctx.actor),
    prepay: await prepayAddress(ctx, document),
    pendingChange: await pendingChangeOf(ctx, kind, number),
    proposal: kind === "quote" ? await proposalFor(ctx, number) : null,
    items: await withProducts(ctx, details.items, {
      column: "material",
      materialOf: ({ id }) => materials.get(id) ?? "",
    }),
    title: pageTitle(ctx, headingOf(kind, document), { number: document.number }),
  };
};

/** Leads to paying what is open of an invoice, if the reader may. */
function payAddress({ kind, number, openAmount }: SalesDocument, actor: Actor): string | null {
  const isOwed = kind === "invoice" && Number(openAmount ?? 0) > 0;
  return isOwed && mayPayItems(actor, {}).allowed ? paths.payItems({ invoice: number }) : null;
}

/** Leads to paying an order in advance, if the reader may, there is a way to pay, and something is not invoiced yet. */
async function prepayAddress(ctx: Entrance, document: SalesDocument): Promise<string | null> {
  const { kind, number, payer, salesArea, total } = document;
  if (kind !== "order" || !isPrepayable(document) || salesArea !== ctx.actor.salesArea?.id) return null;
  if (!mayPayItems(ctx.actor, {}).allowed) return null;
  const isPayable = valueOr(ctx, await isOrderPayable(ctx, { order: number, total }), false);
  return isPayable ? paths.prepayOrder(number, payer.number) : null;
}

/** Leads to the proposal about a quote that waits for the reader's answer. */
async function proposalFor(ctx: Entrance, number: string): Promise<DetailsPage["proposal"]> {
  if (!mayNegotiate(ctx.actor, {}).allowed) return null;
  const rounds = valueOr(ctx, await listOpenRounds(ctx, { page: 1, pageSize: 100 }), null);
  const isAwaited = ({ quoteNumber, side }: Round) => quoteNumber === number && side !== rounds?.side;
  const round = rounds?.items.find(isAwaited);
  return round ? { author: round.author, href: paths.negotiation(number) } : null;
}

/** Leads back to the reader's own change of a document, whether it is being edited or sent. */
async function pendingChangeOf(
  ctx: Entrance,
  kind: DetailsKind,
  number: string,
): Promise<DetailsPage["pendingChange"]> {
  if (kind === "invoice" || !mayAmendSome(ctx.actor, {}).allowed) return null;
  // The session's query has looked for changes of any document.
  if (ctx.around?.isAmending === false) return null;
  const pendingAmendment = valueOr(ctx, await getPendingAmendment(ctx, { kind, number }), null);
  if (!pendingAmendment) return null;
  const { id, isDraft } = pendingAmendment;
  return {
    isDraft,
    href: isDraft ? paths.amendment(kind, number) : paths.amendmentReceipt(kind, number, id),
  };
}

/** Renews a quote and leads to the new one. */
export const detailsAction = (kind: "quote") => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { number = "" } = args.params;
  const addressOf = (document: string) => `${kinds[kind].list.path}/${encodeURIComponent(document)}`;
  return byIntent(form, {
    renew: () =>
      answerButton(ctx, new FormData(), renewQuote, {
        fixed: { number },
        to: (renewal) => addressOf(renewal.number),
        backPath: addressOf(number),
        notice: (renewal) => ({
          severity: "success",
          key: "documents.renewed",
          params: { old: number, number: renewal.number },
        }),
      }),
  } satisfies Handlers<typeof quoteIntents>);
};
