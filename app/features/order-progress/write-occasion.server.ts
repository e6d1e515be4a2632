import { failureOfErp } from "~/door/erp-failure";
import type { ProcessCtx } from "~/door/operation.server";
import { mayOpenList } from "~/features/documents/documents-rules";
import type { Occasion } from "./find-occasions.server";
import type { Reader } from "./find-reader.server";
import { writeExpiry } from "./write-expiry.server";
import { writeInvoice } from "./write-invoice.server";
import { writeOrderChange } from "./write-order-change.server";
import { writePayment } from "./write-payment.server";
import { writeShipment } from "./write-shipment.server";
import type { WrittenOccasion } from "./written-occasion";

const lists = {
  order: "orders",
  shipment: "shipments",
  invoice: "invoices",
  payment: "payments",
  expiry: "quotes",
} as const;

/** Writes the mail of an occasion from the document as its reader may see it now. */
export async function writeOccasion(
  ctx: ProcessCtx,
  { followed, event }: Occasion,
  reader: Reader,
): Promise<WrittenOccasion> {
  if (!mayOpenList(reader.actor, lists[event.of])) return { draft: null, change: {} };
  try {
    switch (event.of) {
      case "order":
        return await writeOrderChange(ctx, followed, event, reader);
      case "shipment":
        return { draft: await writeShipment(ctx, followed, event.number, reader), change: {} };
      case "invoice":
        return { draft: await writeInvoice(ctx, followed, event.number, reader), change: {} };
      case "payment":
        return { draft: await writePayment(ctx, followed, event.number, reader), change: {} };
      case "expiry":
        return { draft: await writeExpiry(ctx, { ...followed, isOwn: true }, reader), change: {} };
    }
  } catch (error) {
    // The document is outside the reader's scope.
    if (failureOfErp(error)?.kind !== "notFound") throw error;
    return { draft: null, change: {} };
  }
}
