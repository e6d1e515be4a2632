import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { translated } from "~/i18n/translated";
import { newId } from "~/lib/ids";
import { queueMail } from "~/mail/queue-mail.server";
import { letterEvents } from "./letter-events";
import { emailFooters, emailTemplates } from "./letters.tables";
import { fillIn } from "./variables";

/** The template as a letter to oneself, with the names of its variables in their places. */
export const sendTestLetter = command({
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
    const { template, footer } = found(row);
    const { email } = found(await findAddressee(ctx.tx, ctx.actor.userId ?? ""));
    const { formats } = ctx.actor;
    const samples = Object.fromEntries(letterEvents[template.event].map((name) => [name, `[${name}]`]));
    const parts = [template.body, ...(footer ? [footer] : [])].map((text) => translated(text, formats));
    await queueMail(ctx, {
      id: `template-test-${id}-${newId()}`,
      to: email,
      subject: fillIn(translated(template.subject, formats), samples),
      text: fillIn(parts.join("\n\n"), samples),
    });
    await ctx.audit({ kind: "email_templates", id, after: { testSentTo: email } });
    return ok({ id });
  },
});
