import { z } from "zod";
import { setting } from "~/config/settings";

/** Kinds of open items as accountants name them; a residual item is the rest of an invoice paid in part. */
export const openItemKinds = [
  "invoice",
  "residual",
  "creditMemo",
  "downPaymentRequest",
  "downPayment",
  "onAccount",
] as const;

/** Kinds of open items that can be paid, or cleared, in the portal. */
export const payableKinds = setting(
  "receivables.payable_kinds",
  z.array(z.enum(openItemKinds)).min(1),
  [...openItemKinds],
  "sales area",
  {
    invoice: "receivables.kinds.invoice",
    residual: "receivables.kinds.residual",
    creditMemo: "receivables.kinds.creditMemo",
    downPaymentRequest: "receivables.kinds.downPaymentRequest",
    downPayment: "receivables.kinds.downPayment",
    onAccount: "receivables.kinds.onAccount",
  },
);
