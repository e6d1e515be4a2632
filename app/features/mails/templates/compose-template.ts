import type { Formats } from "~/i18n/formats";
import { type Translated, translationOf } from "~/i18n/translated";
import type { MailContent, MailPart } from "~/mail/compose-mail";
import { fillIn } from "./variables";

/** Value of a variable: a text within a sentence, or a block such as the table of lines. */
export type MailValue = string | Exclude<MailPart, { kind: "text" | "facts" }>;

export interface Template {
  subject: Translated;
  body: Translated;
  footer: Translated | null;
}

/**
 * Words a mail by an administrator's template. An empty line separates paragraphs; a variable that is a
 * paragraph of its own becomes its block, such as a button or a table; a link within a sentence its address.
 */
export function wordedByTemplate(
  template: Template,
  values: Readonly<Record<string, MailValue>>,
  formats: Pick<Formats, "locale">,
): Pick<MailContent, "subject" | "parts"> & { reason?: string } {
  const valueTexts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inSentence(value)]),
  );
  const links = Object.values(values).flatMap((value) =>
    typeof value !== "string" && value.kind === "link" ? [value.href] : [],
  );
  const body = translationOf(template.body, formats).replaceAll("\r\n", "\n");
  const parts = body
    .split("\n\n")
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .flatMap((paragraph): MailPart[] => {
      const [, name = ""] = /^\{\{\s{0,5}(\w{1,40})\s{0,5}\}\}$/.exec(paragraph) ?? [];
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value && typeof value !== "string") return [value];
      // A variable without a value, such as a comment that nobody wrote, leaves no empty paragraph.
      const text = fillIn(paragraph, valueTexts);
      return text.trim() ? [{ kind: "text", text, links: links.filter((link) => text.includes(link)) }] : [];
    });
  return {
    // Prevents header injection: typed text must not begin a new line in the subject.
    subject: fillIn(translationOf(template.subject, formats), valueTexts).replace(/\s+/g, " "),
    parts,
    ...(template.footer ? { reason: fillIn(translationOf(template.footer, formats), valueTexts) } : {}),
  };
}

function inSentence(value: MailValue): string {
  if (typeof value === "string") return value;
  return value.kind === "link" ? value.href : value.rows.map((row) => row.join(" ")).join("\n");
}
