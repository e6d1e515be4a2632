import { and, desc, eq } from "drizzle-orm";
import { assertOutsideTransaction, type Database, type Db } from "~/db/db.server";
import type { JobRequest, Jobs } from "~/jobs/jobs";
import { assert } from "~/lib/assert";
import type { Clock } from "~/lib/clock";
import type { Mail, Mailer } from "./mail";
import { mails } from "./mail.tables";

/** The job that brings a letter to the mail server; its payload is the letter's id. */
export const mailJobName = "mail.send";

/** One address and nothing that could make two of it, or a header line. */
const oneAddress = /^[^\s,;:<>"()@]+@[^\s,;:<>"()@]+$/;

/**
 * Writes a letter within the transaction of its cause, together with the job that sends it. Under an id that has been
 * used before nothing happens: the letter was written already.
 */
export async function queueMail(
  change: { tx: Db; clock: Clock; enqueue(job: JobRequest): Promise<void> },
  mail: Mail,
): Promise<void> {
  assert(oneAddress.test(mail.to), "a letter goes to exactly one address");
  const written = await change.tx
    .insert(mails)
    .values({
      id: mail.id,
      recipient: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
        name,
        type,
        content: content.toString("base64"),
      })),
      state: "waiting",
      createdAt: change.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  if (written.length > 0) await change.enqueue({ name: mailJobName, payload: { mail: mail.id } });
}

/** For processes, which hold no transaction: the letter is safe when this returns, and sent soon after. */
export function openMailer(services: { database: Database; jobs: Jobs; clock: Clock }): Mailer {
  const { database, jobs, clock } = services;
  return {
    async send(mail) {
      assertOutsideTransaction();
      await database.transaction((tx) =>
        queueMail({ tx, clock, enqueue: (job) => jobs.enqueue(tx, job) }, mail),
      );
    },
  };
}

export type WrittenMail = typeof mails.$inferSelect;

/** The newest letters first, without their contents. */
export async function findMails(db: Db, page: { limit: number; offset: number }) {
  const { id, recipient, subject, state, answer, createdAt, sentAt } = mails;
  const items = await db
    .select({ id, recipient, subject, state, answer, createdAt, sentAt })
    .from(mails)
    .orderBy(desc(createdAt), id)
    .limit(page.limit)
    .offset(page.offset);
  return { items, total: await db.$count(mails) };
}

export async function findMail(db: Db, id: string): Promise<WrittenMail | null> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail ?? null;
}

/** Notes what became of a letter. One that was sent stays so, whatever a late second attempt says. */
export async function noteMail(
  db: Db,
  id: string,
  outcome: { state: "waiting" | "sent" | "refused"; answer: string | null; sentAt?: Date },
): Promise<void> {
  await db
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.id, id), eq(mails.state, "waiting")));
}
