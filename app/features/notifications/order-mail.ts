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

/** "Your order has reached us": the number, what was ordered, and where to follow it. */
export function orderMail(
  to: string,
  order: ConfirmedOrder,
  say: { t: Translate; formats: Formats; portal: string },
): Mail {
  const { t, formats, portal } = say;
  const name = t(`documents.${order.kind}`, { number: order.number });
  const below = order.kind === "order" ? "orders" : "quotes";
  return {
    id: `order-confirmed-${order.receipt}`,
    to,
    ...composeMail({
      locale: formats.locale,
      subject: name,
      parts: [
        { kind: "text", text: t(`cart.receipt.confirmed.${order.kind}`, { number: order.number }) },
        {
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
          sum: `${t("cart.total")}: ${formatMoney(order.total, formats)} ${order.currency}`,
        },
        { kind: "link", label: name, href: `${portal}/${below}/${encodeURIComponent(order.number)}` },
      ],
      footer: t("letters.orderEnd"),
    }),
  };
}
