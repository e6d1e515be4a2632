import { z } from "zod";
import { setting } from "~/config/settings";
import { openItemKinds } from "~/erp/erp";

/** Kinds of open items that can be paid, or cleared, in the portal. */
export const payableKinds = setting(
  "receivables.payable_kinds",
  z.array(z.enum(openItemKinds)).min(1),
  [...openItemKinds],
  {
    scope: "sales area",
    labels: {
      invoice: "receivables.kinds.invoice",
      residual: "receivables.kinds.residual",
      creditMemo: "receivables.kinds.creditMemo",
      downPaymentRequest: "receivables.kinds.downPaymentRequest",
      downPayment: "receivables.kinds.downPayment",
      onAccount: "receivables.kinds.onAccount",
    },
  },
);
