import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { readLetterhead } from "~/features/mails/letterhead.server";
import { mayReadPayments } from "../receivables-rules";
import { findReceipt } from "./find-receipt.server";
import { receiptName } from "./payment-receipt";
import { paymentNumberSchema } from "./receipt.schema";
import { receiptPaper } from "./receipt-paper.server";

/** Reads a posted payment: who paid, how, and for which documents. */
export const getReceipt = query({
  name: "receivables.getReceipt",
  allow: mayReadPayments,
  input: paymentNumberSchema,
  async run(ctx, { number }) {
    return ok(await findReceipt(ctx, number));
  },
});

/** Draws the receipt of a payment as a PDF in the language of the reader. */
export const getReceiptPaper = query({
  name: "receivables.getReceiptPaper",
  allow: mayReadPayments,
  limits: [{ times: 60, seconds: 60 }],
  input: paymentNumberSchema,
  async run(ctx, { number }) {
    const { t, actor, clock } = ctx;
    const receipt = await findReceipt(ctx, number);
    const content = await receiptPaper(receipt, {
      t,
      formats: actor.formats,
      now: clock.now(),
      who: actor.userId ?? "",
      letterhead: await readLetterhead(ctx),
      salesArea: actor.salesArea?.title ?? "",
    });
    return ok({ fileName: receiptName(receipt.payment), content });
  },
});
