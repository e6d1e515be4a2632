import { z } from "zod";
import { query } from "~/door/operation.server";
import { notFound, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findMail, findMails } from "~/mail/mail.store.server";
import { mailHeaders } from "~/mail/send-mail.server";
import { pageSizes } from "~/ui/lists/list-view";
import { findSender } from "../find-sender.server";

/** Mails hold links that open accounts: whoever reads them may manage both. */
const mayReadOutbox = may("manage_mail").and(may("manage_users"));

/**
 * Shows the mails of the demo, which has no mail server. An installation has no such page: mails contain
 * links and codes that open accounts.
 */
export const findOutbox = query({
  name: "mails.findOutbox",
  allow: mayReadOutbox,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, { page, pageSize }) {
    if (!ctx.demo) return notFound;
    const { items, total } = await findMails(ctx.db, { limit: pageSize, offset: (page - 1) * pageSize });
    return ok({ items, total, page, pageSize });
  },
});

export const getOutboxMail = query({
  name: "mails.getOutboxMail",
  allow: mayReadOutbox,
  input: z.strictObject({ id: z.string().min(1).max(200) }),
  async run(ctx, { id }) {
    if (!ctx.demo) return notFound;
    const mail = orNotFound(await findMail(ctx.db, id));
    const { from } = await findSender(ctx, mail.micrositeId);
    return ok({ ...mail, from, headers: mailHeaders(mail) });
  },
});
