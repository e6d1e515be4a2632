import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { newId } from "~/lib/ids";
import { queueMail } from "~/mail/queue-mail.server";
import { emailFooters, emailTemplates } from "../mails.tables";
import { composeTemplate } from "./compose-template";
import { sampleValues } from "./sample-values";

/** The template as a letter to oneself, with examples in the places of its variables. */
export const sendTestMail = command({
  name: "letters.sendTest",
  allow: may("manage_mail"),
  input: z.strictObject({ id: z.uuid() }),
  limits: [{ times: 20, seconds: 600 }],
  async run(ctx, { id }) {
    const [row] = await ctx.tx
      .select({ template: emailTemplates, footer: emailFooters.body })
      .from(emailTemplates)
      .leftJoin(emailFooters, eq(emailFooters.id, emailTemplates.footerId))
      .where(eq(emailTemplates.id, id));
    const { template, footer } = orNotFound(row);
    const { email, formats } = orNotFound(await findAddressee(ctx.tx, ctx.actor.userId ?? ""));
    const letter = composeTemplate(
      { ...template, footer },
      sampleValues(template.event, ctx.portal),
      formats,
    );
    // From where it would really go: the sender is tried with it.
    const { micrositeId } = template;
    await queueMail(ctx, { id: `template-test-${id}-${newId()}`, to: email, micrositeId, ...letter });
    await ctx.audit({ kind: "email_templates", id, after: { testSentTo: email } });
    return ok({ id });
  },
});
