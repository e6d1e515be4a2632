import type { Formats } from "~/i18n/formats";
import { formatMoney, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
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
  const lines = order.lines.map(
    (line) =>
      `${line.itemNumber}  ${line.material}  ${formatQuantity(line.quantity, formats)}${line.unit ? ` ${line.unit}` : ""}`,
  );
  const text = [
    t(`cart.receipt.confirmed.${order.kind}`, { number: order.number }),
    "",
    ...lines,
    "",
    `${t("cart.total")}: ${formatMoney(order.total, formats)} ${order.currency}`,
    "",
    `${portal}/${order.kind === "order" ? "orders" : "quotes"}/${encodeURIComponent(order.number)}`,
  ].join("\n");
  return {
    id: `order-confirmed-${order.receipt}`,
    to,
    subject: t(`documents.${order.kind}`, { number: order.number }),
    text,
  };
}
