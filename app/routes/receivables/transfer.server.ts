import { getInvoice } from "~/features/documents/details/details.queries.server";
import { transferFor } from "~/features/documents/details/payment-view";
import type { PaymentPart } from "~/features/receivables/item-payment";
import type { Entrance } from "~/http/entrance/entrance";
import type { PaymentView } from "~/ui/pages/PaymentCode";

/** Length of the text in a transfer, by which its receiver recognises what is paid. */
const maxReference = 140;

/**
 * Shows the transfer that pays these parts: to the account of their first invoice, with the numbers of all documents.
 * Null where the ERP names no account, or their numbers do not fit.
 */
export async function transferOf(
  ctx: Entrance,
  parts: readonly PaymentPart[],
  total: string,
): Promise<PaymentView | null> {
  const invoice = parts.find(({ document }) => document.kind === "invoice");
  const reference = parts.map(({ document }) => document.number).join(" ");
  if (!invoice || reference.length > maxReference) return null;
  const outcome = await getInvoice(ctx, { number: invoice.document.number });
  if (outcome.kind !== "ok") return null;
  return transferFor(outcome.value.document, { reference, amount: total }, ctx);
}
