import type { Formats } from "~/i18n/formats";
import { formatMoney, readable } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import type { MailPart } from "~/mail/compose-mail";
import type { PaperReference } from "~/mail/mail";
import type { MailDraft } from "./mail-draft";

/** A line, formatted as on the receipt. */
export interface MailedLine {
  itemNumber: number;
  name: string;
  details: string[];
  quantity: string;
  delivery: string;
  net: string;
  messages: { text: string }[];
}

/** Lines that a mail has at most. Its page and its paper have all; Gmail cuts mails at 102 kB, some 150 lines. */
export const maxMailedLines = 100;

/** Takes the lines that a mail has, and counts the others. */
export const takeMailedLines = <Line>(lines: readonly Line[]) => ({
  lines: lines.slice(0, maxMailedLines),
  moreLines: Math.max(0, lines.length - maxMailedLines),
});

export interface ConfirmedOrder {
  kind: "order" | "quote";
  receipt: string;
  number: string;
  total: string;
  currency: string;
  /** Recipient, shipping and payer, in words. */
  facts: { label: string; value: string }[];
  /** Messages of the ERP about the document as a whole. */
  messages: string[];
  lines: MailedLine[];
  /** Number of lines that the mail leaves out. */
  moreLines?: number;
  /** Document of the ERP as a PDF, which the mail brings with it. */
  paper: { type: "order_confirmation" | "quotation"; reference: PaperReference } | null;
  poNumber: string;
}

export interface OrderWords {
  t: Translate;
  formats: Formats;
  portal: string;
}

/** Table of ordered lines with their total: three columns, which a telephone has room for. */
export function linesTable(
  { lines, moreLines = 0, currency }: Pick<ConfirmedOrder, "lines" | "moreLines" | "currency">,
  total: string,
  { t, formats }: Pick<OrderWords, "t" | "formats">,
) {
  return {
    kind: "table",
    caption: t("cart.lines"),
    columns: [
      { caption: t("cart.material") },
      { caption: t("cart.quantity"), right: true },
      { caption: t("cart.net"), right: true },
    ],
    rows: [
      ...lines.map(({ itemNumber, name, details, quantity, delivery, net, messages }) => [
        [
          `${itemNumber} · ${name}`,
          details.join(" · "),
          delivery ? labelValue(t("cart.delivery"), delivery, formats.locale) : "",
          ...messages.map(({ text }) => text),
        ]
          .filter(Boolean)
          .join("\n"),
        quantity,
        net ? `${net} ${currency}` : "",
      ]),
      ...(moreLines > 0 ? [[t("cart.andOthers", { count: moreLines }), "", ""]] : []),
    ],
    sum: labelValue(t("cart.total"), total, formats.locale),
  } as const;
}

/** Adds the customer's own number to a subject, by which the purchasing department knows the order. */
export const headingOf = (title: string, poNumber: string): Pick<MailDraft, "subject" | "title"> => ({
  subject: poNumber ? `${title} · ${poNumber}` : title,
  title,
});

/** Link beside the one button of a mail. */
export const quietLink = (label: string, href: string): MailPart => ({
  kind: "link",
  label,
  href,
  quiet: true,
});

/** Template variables of an order. */
export function orderParts(order: ConfirmedOrder, { t, formats, portal }: OrderWords) {
  const total = `${formatMoney(order.total, formats, order.currency)} ${order.currency}`;
  const parent = order.kind === "order" ? "orders" : "quotes";
  return {
    number: order.number,
    total,
    lines: linesTable(order, total, { t, formats }),
    link: {
      kind: "link",
      label: t(`mails.progress.view.${order.kind}`),
      href: `${portal}/${parent}/${encodeURIComponent(order.number)}`,
    },
  } as const;
}

/** Confirms an order: the number, the lines, and where to follow it. */
export function orderMail(order: ConfirmedOrder, say: OrderWords): MailDraft {
  const { t, formats, portal } = say;
  const { kind, paper, poNumber } = order;
  const { number, lines, link } = orderParts(order, say);
  const subject = t(`mails.progress.confirmed.subject.${kind}`, { number });
  const paperName = t(kind === "order" ? "documents.paper.orderConfirmation" : "documents.paper.quotation");
  const paperPage = `${portal}/salesdocs/${encodeURIComponent(number)}/output_types/${paper?.type}`;
  return {
    id: `order-confirmed-${order.receipt}`,
    kind: "orders",
    ...headingOf(subject, poNumber),
    parts: [
      { kind: "text", text: t(`cart.receipt.confirmed.${kind}`, { number }) },
      ...order.messages.map((text) => ({ kind: "text" as const, text: readable(text, formats) })),
      { kind: "facts", facts: order.facts.map(({ label, value }) => ({ term: label, value })) },
      lines,
      link,
      ...(paper ? [quietLink(t("mails.progress.pdf", { paper: paperName }), paperPage)] : []),
    ],
    reason: t(kind === "order" ? "mails.orderEnd" : "mails.quoteEnd"),
    paper: paper?.reference ?? null,
  };
}
