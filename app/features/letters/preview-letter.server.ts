import { eq } from "drizzle-orm";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { locales } from "~/i18n/locales";
import { composeTemplate } from "./compose-template";
import { emailFooters, emailTemplates } from "./letters.tables";
import { sampleValues } from "./sample-values";

/** A template as its readers of one language will see it, with examples in the places of its variables. */
export const previewLetter = query({
  name: "letters.preview",
  allow: may("manage_mail"),
  input: z.strictObject({ id: z.uuid(), locale: z.enum(locales) }),
  async run(ctx, { id, locale }) {
    const [row] = await ctx.db
      .select({ template: emailTemplates, footer: emailFooters.body })
      .from(emailTemplates)
      .leftJoin(emailFooters, eq(emailFooters.id, emailTemplates.footerId))
      .where(eq(emailTemplates.id, id));
    const { template, footer } = found(row);
    const letter = composeTemplate({ ...template, footer }, sampleValues(template.event, ctx.portal), {
      locale,
    });
    return ok({ title: template.title, ...letter });
  },
});
