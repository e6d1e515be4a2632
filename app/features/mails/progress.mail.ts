import { formatDate, formatMoney } from "~/i18n/formats";
import type { PaperReference } from "~/mail/mail";
import type { MailDraft } from "./mail-draft";
import { headed, linesTable, type MailedLine, type OrderWords, quietLink } from "./order.mail";

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

const paperOf = (paper: Paper, { t, portal }: OrderWords) => ({
  paper: paper.reference,
  link: quietLink(t("letters.progress.pdf", { paper: paper.name }), `${portal}${paper.path}`),
});

/** Says that an order waits for its number, when the ERP does not answer at once. */
export function receivedMail(
  order: Omit<Occasion, "number" | "page"> & {
    kind: "order" | "quote";
    receipt: string;
    lines: readonly MailedLine[];
    total: string;
    currency: string;
  },
  words: OrderWords,
): MailDraft {
  const { t, formats, portal } = words;
  const { kind, receipt, poNumber, facts, currency } = order;
  const total = `${formatMoney(order.total, formats)} ${currency}`;
  const root = kind === "order" ? "cart" : "quotes";
  const page = `${portal}/${root}/confirmation?${new URLSearchParams({ receipt })}`;
  return {
    id: order.id,
    kind: "orders",
    ...headed(t(`letters.progress.received.subject.${kind}`), poNumber),
    parts: [
      { kind: "text", text: t("letters.progress.received.text") },
      factsPart(facts),
      linesTable({ lines: [...order.lines], currency }, total, words),
      { kind: "link", label: t("letters.progress.view.status"), href: page },
    ],
    reason: t(kind === "order" ? "letters.orderEnd" : "letters.quoteEnd"),
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
  return {
    id: order.id,
    kind: "dates",
    ...headed(t("letters.progress.dates.subject", { number: order.number }), order.poNumber),
    parts: [
      { kind: "text", text: t("letters.progress.dates.text") },
      factsPart(order.facts),
      {
        kind: "table",
        caption: t("cart.lines"),
        columns: [
          { caption: t("cart.material") },
          { caption: t("letters.progress.dates.before") },
          { caption: t("letters.progress.dates.now") },
        ],
        rows: order.lines.map(({ name, before, now }) => [name, before, now]),
      },
      { kind: "link", label: t("letters.progress.view.order"), href: `${portal}${order.page}` },
    ],
    reason: t("letters.orderEnd"),
  };
}

export function cancelledMail(order: Occasion, { t, portal }: OrderWords): MailDraft {
  return {
    id: order.id,
    kind: "orders",
    ...headed(t("letters.progress.cancelled.subject", { number: order.number }), order.poNumber),
    parts: [
      { kind: "text", text: t("letters.progress.cancelled.text") },
      factsPart(order.facts),
      { kind: "link", label: t("letters.progress.view.order"), href: `${portal}${order.page}` },
    ],
    reason: t("letters.orderEnd"),
  };
}

/** Says what has left the warehouse, for which address, and by which number the carrier knows it. */
export function shippedMail(
  delivery: Occasion & { shippedOn: string; lines: readonly { name: string; quantity: string }[] },
  { t, formats, portal }: OrderWords,
): MailDraft {
  const { number, poNumber, shippedOn, lines } = delivery;
  return {
    id: delivery.id,
    kind: "shipments",
    ...headed(t("letters.progress.shipped.subject", { number }), poNumber),
    parts: [
      {
        kind: "text",
        text: t("letters.progress.shipped.text", { date: formatDate(shippedOn, formats) }),
      },
      factsPart(delivery.facts),
      {
        kind: "table",
        caption: t("cart.lines"),
        columns: [{ caption: t("cart.material") }, { caption: t("cart.quantity"), right: true }],
        rows: lines.map(({ name, quantity }) => [name, quantity]),
      },
      { kind: "link", label: t("letters.progress.view.shipment"), href: `${portal}${delivery.page}` },
    ],
    reason: t("letters.orderEnd"),
  };
}

/** Brings an invoice or a credit memo with its paper. */
export function invoicedMail(
  invoice: Occasion & { kind: "invoice" | "creditMemo"; paper: Paper },
  words: OrderWords,
): MailDraft {
  const { t, portal } = words;
  const { kind, number, poNumber } = invoice;
  const { paper, link } = paperOf(invoice.paper, words);
  const text = t(kind === "invoice" ? "letters.progress.invoiced.text" : "letters.progress.credited.text");
  return {
    id: invoice.id,
    kind: "invoices",
    ...headed(t(`documents.${kind}`, { number }), poNumber),
    parts: [
      { kind: "text", text },
      factsPart(invoice.facts),
      { kind: "link", label: t(`letters.progress.view.${kind}`), href: `${portal}${invoice.page}` },
      link,
    ],
    reason: t("letters.orderEnd"),
    paper,
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
  const { amount, settled } = payment;
  return {
    id: payment.id,
    kind: "payments",
    subject: t("letters.progress.paid.subject", { amount }),
    parts: [
      { kind: "text", text: t("letters.progress.paid.text") },
      factsPart(payment.facts),
      {
        kind: "table",
        caption: t("documents.settles"),
        columns: [
          { caption: t("documents.criteria.docNumber") },
          { caption: t("documents.amount"), right: true },
        ],
        rows: settled.map((one) => [one.document, one.amount]),
      },
      { kind: "link", label: t("letters.progress.view.payment"), href: `${portal}${payment.page}` },
    ],
    reason: t("letters.orderEnd"),
  };
}

/** Reminds of a quote shortly before its prices end. */
export function expiringMail(
  quote: Occasion & { validTo: string; lines: readonly MailedLine[]; total: string; currency: string },
  words: OrderWords,
): MailDraft {
  const { t, formats, portal } = words;
  const { number, poNumber, validTo, lines, currency } = quote;
  const total = `${formatMoney(quote.total, formats)} ${currency}`;
  const date = formatDate(validTo, formats);
  return {
    id: quote.id,
    kind: "quotes",
    ...headed(t("letters.progress.expiring.subject", { number, date }), poNumber),
    parts: [
      { kind: "text", text: t("letters.progress.expiring.text") },
      factsPart(quote.facts),
      linesTable({ lines: [...lines], currency }, total, words),
      { kind: "link", label: t("letters.progress.view.quote"), href: `${portal}${quote.page}` },
    ],
    reason: t("letters.quoteEnd"),
  };
}
