import { formatMoney, readable } from "~/i18n/formats";
import type { MailDraft } from "./mail-draft";
import type { ConfirmedOrder, OrderWords } from "./order.mail";

type ReturnedOrder = Pick<ConfirmedOrder, "kind" | "receipt" | "total" | "currency"> & {
  poNumber: string;
  /** Reasons of the ERP or of a person, in the owner's language. */
  reasons: readonly string[];
};

/** Tells the owner that a submission never reached the ERP and that the cart is returned. */
export function submissionReturnedMail(order: ReturnedOrder, { t, formats, portal }: OrderWords): MailDraft {
  const { kind, receipt, poNumber, total, currency, reasons } = order;
  const root = kind === "order" ? "cart" : "quotes";
  return {
    id: `given-back-${receipt}`,
    kind: "returned",
    subject: t(`cart.held.mail.${kind}`),
    parts: [
      ...reasons.map((text) => ({ kind: "text" as const, text: readable(text, formats) })),
      {
        kind: "facts",
        facts: [
          ...(poNumber ? [{ term: t("documents.poNumber"), value: poNumber }] : []),
          { term: t("cart.total"), value: `${formatMoney(total, formats, currency)} ${currency}` },
        ],
      },
      {
        kind: "link",
        label: t("mails.progress.view.status"),
        href: `${portal}/${root}/confirmation?${new URLSearchParams({ receipt })}`,
      },
    ],
    reason: t(kind === "order" ? "mails.orderEnd" : "mails.quoteEnd"),
  };
}
