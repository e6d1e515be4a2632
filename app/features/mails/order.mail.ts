import type { Formats } from "~/i18n/formats";
import { formatMoney, readable } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
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
}

export interface OrderWords {
  t: Translate;
  formats: Formats;
  portal: string;
}

/** Table of ordered lines with their total: three columns, which a telephone has room for. */
export function linesTable(
  { lines, currency }: Pick<ConfirmedOrder, "lines" | "currency">,
  total: string,
  t: Translate,
) {
  return {
    kind: "table",
    columns: [
      { caption: t("cart.material") },
      { caption: t("cart.quantity"), right: true },
      { caption: t("cart.net"), right: true },
    ],
    rows: lines.map(({ itemNumber, name, details, quantity, delivery, net, messages }) => [
      [
        `${itemNumber} · ${name}`,
        details.join(" · "),
        delivery ? `${t("cart.delivery")}: ${delivery}` : "",
        ...messages.map(({ text }) => text),
      ]
        .filter(Boolean)
        .join("\n"),
      quantity,
      net ? `${net} ${currency}` : "",
    ]),
    sum: `${t("cart.total")}: ${total}`,
  } as const;
}

/** Template variables of an order. */
export function orderParts(order: ConfirmedOrder, { t, formats, portal }: OrderWords) {
  const total = `${formatMoney(order.total, formats)} ${order.currency}`;
  const below = order.kind === "order" ? "orders" : "quotes";
  return {
    number: order.number,
    total,
    lines: linesTable(order, total, t),
    link: {
      kind: "link",
      label: t(`documents.${order.kind}`, { number: order.number }),
      href: `${portal}/${below}/${encodeURIComponent(order.number)}`,
    },
  } as const;
}

/** Confirms an order: the number, the lines, and where to follow it. */
export function orderMail(order: ConfirmedOrder, say: OrderWords): MailDraft {
  const { t, formats } = say;
  const { number, lines, link } = orderParts(order, say);
  return {
    id: `order-confirmed-${order.receipt}`,
    kind: "orders",
    subject: link.label,
    parts: [
      { kind: "text", text: t(`cart.receipt.confirmed.${order.kind}`, { number }) },
      ...order.messages.map((text) => ({ kind: "text" as const, text: readable(text, formats) })),
      { kind: "facts", facts: order.facts.map(({ label, value }) => ({ term: label, value })) },
      lines,
      link,
    ],
    reason: t("letters.orderEnd"),
  };
}
