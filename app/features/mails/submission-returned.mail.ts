import { formatMoney } from "~/i18n/formats";
import { composeMail } from "~/mail/compose-mail";
import type { Mail } from "~/mail/mail";
import type { ConfirmedOrder, OrderWords } from "./order.mail";

type GivenBack = Pick<ConfirmedOrder, "kind" | "receipt" | "total" | "currency"> & { poNumber: string };

/** Tells the owner that a submission never reached the ERP and that the cart is returned. */
export function submissionReturnedMail(
  to: string,
  order: GivenBack,
  { t, formats, portal }: OrderWords,
): Mail {
  const { kind, receipt, poNumber, total, currency } = order;
  const root = kind === "order" ? "cart" : "quotes";
  return {
    id: `given-back-${receipt}`,
    to,
    ...composeMail({
      locale: formats.locale,
      subject: t("cart.held.mail"),
      parts: [
        { kind: "text", text: t("cart.held.reason") },
        {
          kind: "facts",
          facts: [
            ...(poNumber ? [{ term: t("cart.poNumber"), value: poNumber }] : []),
            { term: t("cart.total"), value: `${formatMoney(total, formats)} ${currency}` },
          ],
        },
        {
          kind: "link",
          label: t("cart.receipt.title"),
          href: `${portal}/${root}/confirmation?${new URLSearchParams({ receipt })}`,
        },
      ],
      footer: t("letters.orderEnd"),
    }),
  };
}
