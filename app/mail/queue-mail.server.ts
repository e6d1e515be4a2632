import type { Db } from "~/db/db.server";
import type { JobRequest } from "~/jobs/jobs";
import { assert } from "~/lib/assert";
import type { Clock } from "~/lib/clock";
import type { Mail } from "./mail";
import { mails } from "./mail.tables";
import { mailJobName } from "./mail-job-name";

/** Prevents header injection: exactly one address without line breaks. */
const oneAddress = /^[^\s,;:<>"()@]+@[^\s,;:<>"()@]+$/;

/**
 * Writes a mail within the transaction of its cause, together with the job that sends it. Under an id that has been
 * used before nothing happens: the mail was written already.
 */
export async function queueMail(
  change: { tx: Db; clock: Clock; enqueue(job: JobRequest): Promise<void> },
  mail: Mail,
): Promise<void> {
  assert(oneAddress.test(mail.to), "a mail goes to exactly one address");
  const insertedRows = await change.tx
    .insert(mails)
    .values({
      id: mail.id,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      micrositeId: mail.micrositeId ?? null,
      replyTo: mail.replyTo ?? null,
      oneClickUnsubscribe: mail.oneClickUnsubscribe ?? null,
      attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
        name,
        type,
        content: content.toString("base64"),
      })),
      paper: mail.paper ?? null,
      state: "waiting",
      createdAt: change.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  if (insertedRows.length > 0) await change.enqueue({ name: mailJobName, payload: { mail: mail.id } });
}
