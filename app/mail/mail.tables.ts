import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PaperReference } from "./mail";

/**
 * Outbox: every mail, once per event. The content is deleted when it is sent or has failed, except in the
 * demo, which has no mail server and shows its mails.
 */
export const mails = pgTable(
  "mails",
  {
    /** Idempotency key made from the event: a second mail for the same event violates the primary key. */
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** Microsite of the addressee, which decides the sender's address. */
    micrositeId: uuid(),
    replyTo: text(),
    /** Address for `List-Unsubscribe`; null for mails that nobody can decline. */
    oneClickUnsubscribe: text(),
    /** Contents in base64; mails carry a document or two, not archives. */
    attachments: jsonb().$type<{ name: string; type: string; content: string }[]>().notNull(),
    /** Paper that is still to be attached. */
    paper: jsonb().$type<PaperReference>(),
    state: text({ enum: ["waiting", "sent", "refused"] }).notNull(),
    /** Answer of a mail server that rejected the mail. */
    answer: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("mails_created").on(table.createdAt.desc(), table.id)],
);
