import type { Actor } from "~/door/actor";
import { inUse } from "~/door/verdict";
import type { Permit, SalesDocument } from "~/erp/erp";
import { type PresentedHead, presentedHead, taxInWords } from "~/erp/presentation/present-document";
import { mayNegotiate } from "~/features/negotiations/negotiation-rules";
import { type Formats, formatDate, formatMoney, formatRate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import {
  isInvoiceOutput,
  linkTo,
  linkToChange,
  linkToCheck,
  linkToClaim,
  linkToCopy,
  linkToNegotiation,
  linkToOpenItem,
  linkToReading,
} from "../document-links";
import type { DocumentRights } from "../document-list-view";
import { type DocumentList, downloadKinds } from "../document-lists";
import { saysWhy } from "../documents-rules";
import type { DocumentDetails } from "./details.queries.server";
import type { DetailsKind, DetailsPage } from "./details-page";
import {
  filesOf,
  flowSteps,
  messagesOf,
  partnersOf,
  type Reader,
  shippingOf,
  trackingOf,
} from "./document-parts";
import { itemsOfPage } from "./items-page";
import { itemsView, pricingView } from "./items-view";
import { paymentOf } from "./payment-view";

interface Request {
  /** Day on which the page is looked at. */
  today: string;
  kind: DetailsKind;
  list: DocumentList;
  asksForPricing: boolean;
  /** Page of the items, as the address names it. */
  page: string | null;
}

const segment = encodeURIComponent;

/** Maps one document with its flow and its files to its page. */
export function detailsPageOf(details: DocumentDetails, request: Request, reader: Reader): DetailsPage {
  const { document, files } = details;
  const { kind, list } = request;
  const { t } = reader;
  const presentation = presentedHead(document);
  const { number, date, poNumber, dueDate, requestedDate, supplyDate, note } = presentation;
  const address = `${list.path}/${segment(number)}`;
  return {
    kind,
    number,
    heading: t(headingOf(kind, document), { number }),
    list: { label: t(list.title), href: list.path },
    status: document.shipStatus ?? document.status,
    facts: {
      date,
      poNumber,
      dueDate,
      requestedDate,
      supplyDate,
      note,
      ...billingFacts(presentation, document, reader),
      openItem: openItemOf(document, reader),
      terms: presentation.paymentTerms,
      shipping: shippingOf(document, reader),
    },
    tracking: trackingOf(document),
    partners: partnersOf(presentation, reader),
    messages: messagesOf(details),
    ...tablesOf(document, address, request, reader),
    ...offersOf(details, kind, reader),
    downloads: downloadKinds.map((format) => ({
      kind: format,
      href: `${address}/items/download?format=${format}`,
    })),
    files: filesOf(files, address),
    totals: totalsOf(presentation, reader),
    pendingChange: null,
    payment: paymentOf(presentation, document.openAmount ?? "0", reader),
    flow: flowSteps(details.flow, details.document.number, reader),
    askHref: `/report/sales_request?${new URLSearchParams({ page: address })}`,
    asOf: details.asOf,
  };
}

/** Names the document; a credit memo has the address of an invoice. */
export const headingOf = (kind: DetailsKind, document: Pick<SalesDocument, "kind">) =>
  document.kind === "creditMemo" ? "documents.creditMemo" : (`documents.${kind}` as const);

function billingFacts(
  { corrects, discount, currency }: PresentedHead,
  { status }: SalesDocument,
  { actor, t }: Reader,
) {
  const { formats } = actor;
  return {
    corrects: corrects && {
      text: `${corrects.number} · ${formatDate(corrects.date, formats)}`,
      href: linkTo(corrects) ?? "",
    },
    // An invoice that is paid in part has no cash discount any more.
    discount:
      discount && status.code === "OPEN"
        ? t("documents.cashDiscountUntil", {
            percent: formatRate(discount.percent, formats),
            amount: `${formatMoney(discount.amount, formats, currency)} ${currency}`,
            date: formatDate(discount.until, formats),
          })
        : null,
  };
}

/** Links an unpaid invoice to its open item, if that list opens. */
const openItemOf = ({ kind, number, status }: SalesDocument, { rights }: Reader): string | null =>
  kind === "invoice" && ["OPEN", "PART"].includes(status.code) && rights.openLists.includes("open_items")
    ? linkToOpenItem(number)
    : null;

const totalsOf = (
  { goods, charges, net, taxes, total, currency }: PresentedHead,
  { actor, t }: Reader,
): DetailsPage["totals"] => ({
  goods,
  net,
  total,
  currency,
  charges: charges.map(({ kind, label, amount }) => ({ kind, label, amount })),
  taxes: taxes.map((tax) => ({
    term: t("documents.taxOn", {
      tax: tax.label || `${t("documents.tax")} ${taxInWords(tax, actor.formats)}`,
      base: formatMoney(tax.base, actor.formats, currency),
    }),
    amount: tax.amount,
    reason: tax.reason,
  })),
});

function tablesOf(document: SalesDocument, address: string, request: Request, { actor, t, rights }: Reader) {
  const { kind, asksForPricing, today } = request;
  const localization = { t, formats: actor.formats };
  const { items, ...place } = itemsOfPage(document.items, request.page);
  const selectable = copiesOf(kind, document, actor, rights).length > 0;
  const hasPricing = document.items.some(({ priceComponents }) => priceComponents.length > 0);
  const pricingAddress = `${address}?pricing=1`;
  const pricing = { ...pricingView(`${kind}-pricing`, items, localization), address: pricingAddress };
  return {
    items: {
      ...itemsView(`${kind}-items`, kind, items, { ...localization, selectable, today }),
      address: asksForPricing ? pricingAddress : address,
      ...place,
    },
    pricing: hasPricing && asksForPricing ? pricing : null,
    pricingHref: hasPricing
      ? `${pricingAddress}${place.paging ? `&page=${place.paging.page}` : ""}#pricing`
      : null,
  };
}

/** Lists the actions on the document that are open to this user, with the ERP's reason where one is not. */
function offersOf(details: DocumentDetails, kind: DetailsKind, reader: Reader) {
  const { document } = details;
  const { actor, t, rights } = reader;
  const { copy, convert, requote, change, outputTypes } = document;
  const mayChange = kind !== "invoice" && isOwn(document, actor) && rights.changesFor !== null;
  const isQuote = kind === "quote";
  return {
    standing: isQuote ? standingOf(document, t, actor.formats) : [],
    copies: copiesOf(kind, document, actor, rights),
    changeHref: mayChange && change.allowed ? linkToChange({ kind, number: document.number }) : null,
    negotiationHref:
      isQuote && isOwn(document, actor) && mayNegotiate(actor, {}).allowed && change.allowed
        ? linkToNegotiation(document.number)
        : null,
    isRenewable: isQuote && isOwn(document, actor) && rights.quotes && requote.allowed,
    claimHref: claimOf(document, actor),
    checkHref: document.kind === "invoice" ? linkToCheck(document.number) : null,
    refusals: refusalsOf([
      kind !== "invoice" ? copy : null,
      isQuote ? convert : null,
      // Names the lock alone: that a shipped order cannot be changed, its status says.
      mayChange && document.lockedBy ? change : null,
    ]),
    outputs: [
      ...outputTypes
        .filter(({ type }) => !isInvoiceOutput(type) || rights.viewInvoices)
        .map(({ type, label }) => ({ text: label, href: linkToReading(document, type) })),
      ...deliveryNotesOf(details, reader),
    ],
  };
}

/** Lists the ERP's reasons against what the page would offer, each once. */
const refusalsOf = (permits: readonly (Permit | null)[]): string[] => [
  ...new Set(permits.flatMap((permit) => (permit && saysWhy(permit) ? [permit.reason] : []))),
];

/** Links the delivery notes of an order that came in one or two parts; to those of more its flow leads. */
function deliveryNotesOf({ document, flow }: DocumentDetails, { t, rights }: Reader): DetailsPage["outputs"] {
  const type = "deliveryNote";
  const deliveries = flow.nodes.filter(({ kind }) => kind === "delivery");
  if (document.kind !== "order" || deliveries.length > 2 || !rights.outputs.includes(type)) return [];
  const title = t(`documents.paper.${type}`);
  return deliveries.map((delivery) => ({
    text: deliveries.length === 1 ? title : `${title} ${delivery.number}`,
    href: linkToReading(delivery, type),
  }));
}

/** Links an invoice, or an order of which something has left the warehouse, to the form of a claim. */
function claimOf(document: SalesDocument, actor: Actor): string | null {
  const isReachable = [document.soldTo, document.shipTo, document.payer].some(
    ({ number }) => number === actor.partner?.number,
  );
  if (!isReachable || !inUse("claims")(actor, {}).allowed) return null;
  if (document.kind === "invoice") return linkToClaim(document, "invoice");
  const isDelivered = document.items.some(({ deliveredQuantity }) => Number(deliveredQuantity) > 0);
  return document.kind === "order" && isDelivered ? linkToClaim(document, "order") : null;
}

/** Staff also read documents of customers for whom they do not act. */
const isOwn = ({ soldTo }: SalesDocument, { partner }: Actor) => soldTo.number === partner?.number;

/** Says until when a quote can be ordered, and how many of its items are still open. */
function standingOf({ items, dueDate, convert }: SalesDocument, t: Translate, formats: Formats): string[] {
  const openItems = items.filter((item) => Number(item.openQuantity) > 0).length;
  const openText = t("documents.leftOfQuote", { count: openItems, of: items.length });
  const until = dueDate ? t("documents.bindsUntil", { date: formatDate(dueDate, formats) }) : "";
  return convert.allowed ? [[until, openText].filter(Boolean).join(" ")] : [];
}

/** Lists the carts that its items can be copied into, the most frequent first. */
function copiesOf(
  kind: DetailsKind,
  document: SalesDocument,
  actor: Actor,
  rights: DocumentRights,
): DetailsPage["copies"] {
  if (kind === "invoice" || !isOwn(document, actor)) return [];
  const { number, copy, convert } = document;
  const source = { kind, number };
  const isQuote = kind === "quote";
  return [
    ...(isQuote && rights.orders && convert.allowed
      ? [{ word: "convert" as const, href: linkToCopy(source, "order", true) }]
      : []),
    ...(isQuote && rights.quotes && copy.allowed
      ? [{ word: "requote" as const, href: linkToCopy(source, "quote") }]
      : []),
    ...(!isQuote && rights.orders && copy.allowed
      ? [{ word: "reorder" as const, href: linkToCopy(source, "order") }]
      : []),
  ];
}
