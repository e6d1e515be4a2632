import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { newId } from "~/lib/ids";
import { queueMail } from "~/mail/queue-mail.server";
import { composeTemplate } from "./compose-template";
import { findTemplate } from "./event-templates.store.server";
import { sampleValues } from "./sample-values";

/** Sends a template to the user, with sample values for its variables. */
export const sendTestMail = command({
  name: "letters.sendTest",
  allow: may("manage_mail"),
  input: z.strictObject({ id: z.uuid() }),
  limits: [{ times: 20, seconds: 600 }],
  async run(ctx, { id }) {
    const template = orNotFound(await findTemplate(ctx.tx, id));
    const { email, formats } = ctx.actor;
    const mail = composeTemplate(template, sampleValues(template.event, ctx.portal), formats);
    // Uses the sender of the template's microsite, so that the sender is tested too.
    const { micrositeId } = template;
    await queueMail(ctx, { id: `template-test-${id}-${newId()}`, to: email, micrositeId, ...mail });
    await ctx.audit({ kind: "email_templates", id, after: { testSentTo: email } });
    return ok({ id });
  },
});
