import { formatDate, formatMoney } from "~/i18n/formats";
import type { PaperReference } from "~/mail/mail";
import type { MailDraft } from "./mail-draft";
import { headingOf, linesTable, type MailedLine, type OrderWords, quietLink } from "./order.mail";

interface Fact {
  label: string;
  value: string;
}

/** Occasion of a document that is mailed once. */
interface Occasion {
  /** Idempotency key of the mail. */
  id: string;
  number: string;
  poNumber: string;
  facts: readonly Fact[];
  /** Paths below the portal's address. */
  page: string;
}

interface Paper {
  /** Name of the paper, such as "Order confirmation". */
  name: string;
  path: string;
  reference: PaperReference;
}

const factsPart = (facts: readonly Fact[]) =>
  ({ kind: "facts", facts: facts.map(({ label, value }) => ({ term: label, value })) }) as const;

const linkPart = (label: string, href: string) => ({ kind: "link", label, href }) as const;

const paperOf = (paper: Paper, { t, portal }: OrderWords) => ({
  paper: paper.reference,
  link: quietLink(t("mails.progress.pdf", { paper: paper.name }), `${portal}${paper.path}`),
});

/** Says that an order waits for its number, when the ERP does not answer at once. */
export function receivedMail(
  order: Omit<Occasion, "number" | "page"> & {
    kind: "order" | "quote";
    receipt: string;
    lines: readonly MailedLine[];
    moreLines?: number;
    total: string;
    currency: string;
  },
  words: OrderWords,
): MailDraft {
  const { t, formats, portal } = words;
  const { kind, receipt, poNumber, facts, currency } = order;
  const total = `${formatMoney(order.total, formats, currency)} ${currency}`;
  const root = kind === "order" ? "cart" : "quotes";
  const page = `${portal}/${root}/confirmation?${new URLSearchParams({ receipt })}`;
  const lines = linesTable({ ...order, lines: [...order.lines] }, total, words);
  const link = linkPart(t("mails.progress.view.status"), page);
  return {
    id: order.id,
    kind: "received",
    ...headingOf(t(`mails.progress.received.subject.${kind}`), poNumber),
    parts: [{ kind: "text", text: t("mails.progress.received.text") }, factsPart(facts), lines, link],
    reason: t(kind === "order" ? "mails.orderEnd" : "mails.quoteEnd"),
    occasion: { event: `${kind}_received`, values: { po_number: poNumber, lines, total, link } },
  };
}

export interface ChangedDates {
  /** Line number and product. */
  name: string;
  before: string;
  now: string;
}

/** Says which delivery dates of an order have changed, old beside new. */
export function datesMail(
  order: Occasion & { lines: readonly ChangedDates[] },
  { t, portal }: OrderWords,
): MailDraft {
  const { id, number, poNumber } = order;
  const lines = {
    kind: "table" as const,
    caption: t("cart.lines"),
    columns: [
      { caption: t("cart.material") },
      { caption: t("mails.progress.dates.before") },
      { caption: t("mails.progress.dates.now") },
    ],
    rows: order.lines.map(({ name, before, now }) => [name, before, now]),
  };
  const link = linkPart(t("mails.progress.view.order"), `${portal}${order.page}`);
  return {
    id,
    kind: "dates",
    ...headingOf(t("mails.progress.dates.subject", { number }), poNumber),
    parts: [{ kind: "text", text: t("mails.progress.dates.text") }, factsPart(order.facts), lines, link],
    reason: t("mails.orderEnd"),
    occasion: { event: "order_dates", values: { number, po_number: poNumber, lines, link } },
  };
}

export function cancelledMail(order: Occasion, { t, portal }: OrderWords): MailDraft {
  const { id, number, poNumber } = order;
  const link = linkPart(t("mails.progress.view.order"), `${portal}${order.page}`);
  return {
    id,
    kind: "cancelled",
    ...headingOf(t("mails.progress.cancelled.subject", { number }), poNumber),
    parts: [{ kind: "text", text: t("mails.progress.cancelled.text") }, factsPart(order.facts), link],
    reason: t("mails.orderEnd"),
    occasion: { event: "order_cancelled", values: { number, po_number: poNumber, link } },
  };
}

/** Says what has left the warehouse, for which address, and by which number the carrier knows it. */
export function shippedMail(
  delivery: Occasion & { shippedOn: string; lines: readonly { name: string; quantity: string }[] },
  { t, formats, portal }: OrderWords,
): MailDraft {
  const { id, number, poNumber } = delivery;
  const date = formatDate(delivery.shippedOn, formats);
  const lines = {
    kind: "table" as const,
    caption: t("cart.lines"),
    columns: [{ caption: t("cart.material") }, { caption: t("cart.quantity"), right: true as const }],
    rows: delivery.lines.map(({ name, quantity }) => [name, quantity]),
  };
  const link = linkPart(t("mails.progress.view.shipment"), `${portal}${delivery.page}`);
  return {
    id,
    kind: "shipments",
    ...headingOf(t("mails.progress.shipped.subject", { number }), poNumber),
    parts: [
      { kind: "text", text: t("mails.progress.shipped.text", { date }) },
      factsPart(delivery.facts),
      lines,
      link,
    ],
    reason: t("mails.orderEnd"),
    occasion: { event: "shipment_sent", values: { number, po_number: poNumber, date, lines, link } },
  };
}

/** Brings an invoice or a credit memo with its paper. */
export function invoicedMail(
  invoice: Occasion & { kind: "invoice" | "creditMemo"; paper: Paper },
  words: OrderWords,
): MailDraft {
  const { t, portal } = words;
  const { kind, number, poNumber } = invoice;
  const { paper, link: paperLink } = paperOf(invoice.paper, words);
  const link = linkPart(t(`mails.progress.view.${kind}`), `${portal}${invoice.page}`);
  const text = t(kind === "invoice" ? "mails.progress.invoiced.text" : "mails.progress.credited.text");
  return {
    id: invoice.id,
    kind: "invoices",
    ...headingOf(t(`documents.${kind}`, { number }), poNumber),
    parts: [{ kind: "text", text }, factsPart(invoice.facts), link, paperLink],
    reason: t("mails.orderEnd"),
    paper,
    occasion: {
      event: kind === "invoice" ? "invoice_issued" : "credit_memo_issued",
      values: { number, po_number: poNumber, link },
    },
  };
}

/** Says that a payment has arrived and what it settles. */
export function paidMail(
  payment: Omit<Occasion, "poNumber"> & {
    amount: string;
    settled: readonly { document: string; amount: string }[];
  },
  { t, portal }: OrderWords,
): MailDraft {
  const { id, number, amount, settled } = payment;
  const lines = {
    kind: "table" as const,
    caption: t("documents.settles"),
    columns: [
      { caption: t("documents.criteria.docNumber") },
      { caption: t("documents.amount"), right: true as const },
    ],
    rows: settled.map((one) => [one.document, one.amount]),
  };
  const link = linkPart(t("mails.progress.view.payment"), `${portal}${payment.page}`);
  return {
    id,
    kind: "payments",
    subject: t("mails.progress.paid.subject", { amount }),
    parts: [{ kind: "text", text: t("mails.progress.paid.text") }, factsPart(payment.facts), lines, link],
    reason: t("mails.paid.reason"),
    occasion: { event: "payment_received", values: { number, amount, lines, link } },
  };
}

/** Reminds of a quote shortly before its prices end. */
export function expiringMail(
  quote: Occasion & {
    validTo: string;
    lines: readonly MailedLine[];
    moreLines?: number;
    total: string;
    currency: string;
    /** False if the seller wrote the quote unasked. */
    isOwn: boolean;
  },
  words: OrderWords,
): MailDraft {
  const { t, formats, portal } = words;
  const { number, poNumber, validTo, currency } = quote;
  const total = `${formatMoney(quote.total, formats, currency)} ${currency}`;
  const date = formatDate(validTo, formats);
  const lines = linesTable({ ...quote, lines: [...quote.lines] }, total, words);
  const link = linkPart(t("mails.progress.view.quote"), `${portal}${quote.page}`);
  return {
    id: quote.id,
    kind: "quotes",
    ...headingOf(t("mails.progress.expiring.subject", { number, date }), poNumber),
    parts: [{ kind: "text", text: t("mails.progress.expiring.text") }, factsPart(quote.facts), lines, link],
    reason: t(quote.isOwn ? "mails.quoteEnd" : "mails.quoteOfCompany"),
    occasion: {
      event: "quote_expiring",
      values: { number, po_number: poNumber, date, lines, total, link },
    },
  };
}
