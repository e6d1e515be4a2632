import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { readLetterhead } from "~/features/mails/letterhead.server";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { receiptMail } from "~/features/mails/receipt.mail";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { linkTo } from "../../documents/document-links";
import { mayReadPayments } from "../receivables-rules";
import { findReceipt } from "./find-receipt.server";
import { receiptName } from "./payment-receipt";
import { paymentNumberSchema } from "./receipt.schema";
import { receiptFacts } from "./receipt-facts";
import { receiptPaper } from "./receipt-paper.server";

/** Mails the receipt of a payment to the reader, with its PDF. */
export const mailReceipt = process({
  name: "receivables.mailReceipt",
  allow: mayReadPayments,
  limits: [{ times: 10, seconds: 600 }],
  input: paymentNumberSchema,
  unaudited: "the reader sends a receipt that it can read to itself",
  async run(ctx, { number }) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const addressee = orNotFound(await findAddressee(ctx.db, userId));
    const receipt = await findReceipt(ctx, number);
    const { t, actor, clock } = ctx;
    const content = await receiptPaper(receipt, {
      t,
      formats: actor.formats,
      now: clock.now(),
      who: actor.userId ?? "",
      letterhead: await readLetterhead(ctx),
      salesArea: actor.salesArea?.title ?? "",
    });
    const name = receiptName(receipt.payment);
    const mail = receiptMail(
      {
        id: `receipt-${newId()}`,
        number,
        facts: receiptFacts(receipt, { t, formats: actor.formats }),
        page: linkTo({ kind: "payment", number }) ?? "/payments",
        paper: { name, type: "application/pdf", content: Buffer.from(content) },
      },
      ctx,
    );
    await ctx.transaction((change) => queueEventMail(change, mail, addressee, null));
    return ok({ email: addressee.email });
  },
});
