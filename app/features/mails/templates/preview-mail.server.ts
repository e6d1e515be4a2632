import { eq } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { locales } from "~/i18n/locales";
import { emailFooters, emailTemplates } from "../mails.tables";
import { composeTemplate } from "./compose-template";
import { sampleValues } from "./sample-values";

/** A template as its readers of one language will see it, with examples in the places of its variables. */
export const previewMail = query({
  name: "letters.preview",
  allow: may("manage_mail"),
  input: z.strictObject({ id: z.uuid(), locale: z.enum(locales) }),
  async run(ctx, { id, locale }) {
    const [row] = await ctx.db
      .select({ template: emailTemplates, footer: emailFooters.body })
      .from(emailTemplates)
      .leftJoin(emailFooters, eq(emailFooters.id, emailTemplates.footerId))
      .where(eq(emailTemplates.id, id));
    const { template, footer } = orNotFound(row);
    const letter = composeTemplate({ ...template, footer }, sampleValues(template.event, ctx.portal), {
      locale,
    });
    return ok({ title: template.title, ...letter });
  },
});
