import type { Formats } from "~/i18n/formats";
import { formatMoney, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { composeMail } from "~/mail/compose-mail";
import type { Mail } from "~/mail/mail";

export interface ConfirmedOrder {
  kind: "order" | "quote";
  receipt: string;
  number: string;
  total: string;
  currency: string;
  lines: { itemNumber: number; material: string; quantity: string; unit: string | null }[];
}

export interface OrderWords {
  t: Translate;
  formats: Formats;
  portal: string;
}

/** What of an order a letter can speak of, one by one. */
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
      ],
      rows: order.lines.map(({ itemNumber, material, quantity, unit }) => [
        String(itemNumber),
        material,
        [formatQuantity(quantity, formats), unit].filter(Boolean).join(" "),
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

/** "Your order has reached us": the number, what was ordered, and where to follow it. */
export function orderMail(to: string, order: ConfirmedOrder, say: OrderWords): Mail {
  const { t, formats } = say;
  const { number, lines, link } = orderParts(order, say);
  return {
    id: `order-confirmed-${order.receipt}`,
    to,
    ...composeMail({
      locale: formats.locale,
      subject: link.label,
      parts: [{ kind: "text", text: t(`cart.receipt.confirmed.${order.kind}`, { number }) }, lines, link],
      footer: t("letters.orderEnd"),
    }),
  };
}
