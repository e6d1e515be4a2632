import { z } from "zod";
import { setting } from "~/config/settings";
import { type Locale, locales } from "~/i18n/locales";

/** One text in some languages. Who reads in another gets English, or whatever there is. */
const textsSchema = z.partialRecord(z.enum(locales), z.string().trim().min(1).max(60));

const linkSchema = z.strictObject({
  label: textsSchema.refine((texts) => Object.keys(texts).length > 0, "form.required"),
  /** Within the portal, or anywhere by https. */
  href: z
    .string()
    .max(300)
    .regex(/^(\/(?![/\\])|https:\/\/)[^\s\\]*$/, "form.invalid"),
});

export const footerLinks = setting("footer.links", z.array(linkSchema).max(12), [], "microsite");

export function linksIn(
  locale: Locale,
  links: readonly z.output<typeof linkSchema>[],
): { label: string; href: string }[] {
  return links.map(({ label, href }) => {
    const text = label[locale] ?? label.en ?? Object.values(label)[0] ?? href;
    return { label: text, href };
  });
}
