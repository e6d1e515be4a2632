import { and, desc, eq, gte, inArray, lt, not, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Attachment } from "./mail";
import { mails } from "./mail.tables";
import { mailJobName } from "./mail-job-name";

export type WrittenMail = typeof mails.$inferSelect;

/** Finds the newest mails, without their contents. */
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

/** Values of a mail whose content is deleted; recipient, time and state remain. */
export const noContents = { text: "", html: null, oneClickUnsubscribe: null, attachments: [], paper: null };

/**
 * Stores the paper of a mail as its attachment; nothing if it is too large or closed to its reader. PostgreSQL encodes it: to
 * write a megabyte as JSON takes ten milliseconds, in which nobody else is answered.
 */
export async function storePaper(db: Db, id: string, paper: Attachment | null): Promise<void> {
  const attachment =
    paper &&
    sql`jsonb_build_object('name', ${paper.name}::text, 'type', ${paper.type}::text,
      'content', translate(encode(${paper.content}::bytea, 'base64'), E'\n', ''))`;
  await db
    .update(mails)
    .set({ paper: null, ...(attachment ? { attachments: sql`${mails.attachments} || ${attachment}` } : {}) })
    .where(eq(mails.id, id));
}

/** Stores the result of sending. A mail that was sent stays so, whatever a late second attempt reports. */
export async function noteMail(
  db: Db,
  id: string,
  outcome: { state: "waiting" | "sent" | "refused"; answer: string | null; sentAt?: Date } & Partial<
    typeof noContents
  >,
): Promise<void> {
  await db
    .update(mails)
    .set(outcome)
    .where(and(eq(mails.id, id), eq(mails.state, "waiting")));
}

/**
 * Mails that wait although no job is left to send them: there was no mail server when it ran, or none that answered. Old
 * ones stay away, since their links and codes have expired.
 */
export async function findStrandedMails(
  db: Db,
  period: { from: Date; until: Date },
  limit: number,
): Promise<Pick<WrittenMail, "id" | "micrositeId">[]> {
  const hasJob = sql`EXISTS (
    SELECT 1 FROM jobs.job WHERE name = ${mailJobName} AND state <= 'active' AND data->>'mail' = ${mails.id}
  )`;
  return db
    .select({ id: mails.id, micrositeId: mails.micrositeId })
    .from(mails)
    .where(
      and(
        eq(mails.state, "waiting"),
        gte(mails.createdAt, period.from),
        lt(mails.createdAt, period.until),
        not(hasJob),
      ),
    )
    .orderBy(mails.createdAt)
    .limit(limit);
}

/** Deletes mails that were written before, and returns how many. */
export async function forgetMails(tx: Db, before: Date, limit: number): Promise<number> {
  const oldRows = tx.select({ id: mails.id }).from(mails).where(lt(mails.createdAt, before)).limit(limit);
  const { rowCount } = await tx.delete(mails).where(inArray(mails.id, oldRows));
  return rowCount ?? 0;
}
