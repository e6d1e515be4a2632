import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { newId } from "~/lib/ids";
import { composeMail } from "~/mail/compose-mail";
import { queueMail } from "~/mail/queue-mail.server";
import { readMailFrame } from "../queue-event-mail.server";
import { wordedByTemplate } from "./compose-template";
import { findTemplate } from "./event-templates.store.server";
import { sampleValues } from "./sample-values";

/** Sends a template to the user, with sample values for its variables. */
export const sendTestMail = command({
  name: "mails.sendTest",
  allow: may("manage_mail"),
  input: z.strictObject({ id: z.uuid() }),
  limits: [{ times: 20, seconds: 600 }],
  async run(ctx, { id }) {
    const template = orNotFound(await findTemplate(ctx.tx, id));
    const { email, formats } = ctx.actor;
    // Uses the sender of the template's microsite, so that the sender is tested too.
    const { micrositeId } = template;
    const { frame, replyTo } = await readMailFrame(ctx, micrositeId);
    const wordedMail = wordedByTemplate(template, sampleValues(template.event, ctx.portal), formats);
    const mail = composeMail({ reason: "", ...wordedMail, locale: formats.locale, frame });
    await queueMail(ctx, { id: `template-test-${id}-${newId()}`, to: email, micrositeId, replyTo, ...mail });
    await ctx.audit({ kind: "email_templates", id, after: { testSentTo: email } });
    return ok({ id });
  },
});
