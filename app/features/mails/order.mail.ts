import type { Formats } from "~/i18n/formats";
import { formatMoney, readable } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { composeMail } from "~/mail/compose-mail";
import type { Mail } from "~/mail/mail";

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
  /** Formatted as on the receipt. */
  lines: {
    itemNumber: number;
    name: string;
    details: string[];
    quantity: string;
    delivery: string;
    net: string;
    messages: { text: string }[];
  }[];
}

export interface OrderWords {
  t: Translate;
  formats: Formats;
  portal: string;
}

/** Template variables of an order. */
export function orderParts(order: ConfirmedOrder, { t, formats, portal }: OrderWords) {
  const total = `${formatMoney(order.total, formats)} ${order.currency}`;
  const below = order.kind === "order" ? "orders" : "quotes";
  return {
    number: order.number,
    total,
    lines: {
      kind: "table",
      columns: [
        { caption: t("cart.item"), right: true },
        { caption: t("cart.material") },
        { caption: t("cart.quantity"), right: true },
        { caption: t("cart.delivery") },
        { caption: t("cart.net"), right: true },
      ],
      rows: order.lines.map(({ itemNumber, name, details, quantity, delivery, net, messages }) => [
        String(itemNumber),
        [name, ...details, ...messages.map(({ text }) => text)].join(" · "),
        quantity,
        delivery,
        net ? `${net} ${order.currency}` : "",
      ]),
      sum: `${t("cart.total")}: ${total}`,
    },
    link: {
      kind: "link",
      label: t(`documents.${order.kind}`, { number: order.number }),
      href: `${portal}/${below}/${encodeURIComponent(order.number)}`,
    },
  } as const;
}

/** Confirms an order: the number, the lines, and where to follow it. */
export function orderMail(to: string, order: ConfirmedOrder, say: OrderWords): Mail {
  const { t, formats } = say;
  const { number, lines, link } = orderParts(order, say);
  return {
    id: `order-confirmed-${order.receipt}`,
    to,
    ...composeMail({
      locale: formats.locale,
      subject: link.label,
      parts: [
        { kind: "text", text: t(`cart.receipt.confirmed.${order.kind}`, { number }) },
        ...order.messages.map((text) => ({ kind: "text" as const, text: readable(text, formats) })),
        { kind: "facts", facts: order.facts.map(({ label, value }) => ({ term: label, value })) },
        lines,
        link,
      ],
      footer: t("letters.orderEnd"),
    }),
  };
}
