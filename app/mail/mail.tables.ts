import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Every letter, once per event, without its contents once it is over. In the demo, which has no mail server, this is
 * where letters stay to be read.
 */
export const mails = pgTable(
  "mails",
  {
    /** Made from the event that caused the letter: a second one for the same event finds its place taken. */
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** The addressee's: from which address the letter goes. */
    micrositeId: uuid(),
    /** Contents in base64; letters carry a document or two, not archives. */
    attachments: jsonb().$type<{ name: string; type: string; content: string }[]>().notNull(),
    state: text({ enum: ["waiting", "sent", "refused"] }).notNull(),
    /** Answer of a mail server that rejected the mail. */
    answer: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("mails_created").on(table.createdAt.desc(), table.id)],
);
