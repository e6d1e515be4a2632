import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { locales } from "~/i18n/locales";
import { composeMail } from "~/mail/compose-mail";
import { readMailFrame } from "../queue-event-mail.server";
import { wordedByTemplate } from "./compose-template";
import { findTemplate } from "./event-templates.store.server";
import { sampleValues } from "./sample-values";

/** Renders a template in one language, with sample values for its variables. */
export const previewMail = query({
  name: "mails.preview",
  allow: may("manage_mail"),
  input: z.strictObject({ id: z.uuid(), locale: z.enum(locales) }),
  async run(ctx, { id, locale }) {
    const template = orNotFound(await findTemplate(ctx.db, id));
    const { frame } = await readMailFrame(ctx, template.micrositeId);
    const wordedMail = wordedByTemplate(template, sampleValues(template.event, ctx.portal), { locale });
    const mail = composeMail({ reason: "", ...wordedMail, locale, frame });
    return ok({ title: template.title, isInUse: template.active, ...mail });
  },
});
