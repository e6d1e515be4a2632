import type { Formats } from "~/i18n/formats";
import { type Translated, translated } from "~/i18n/translated";
import { composeMail, type MailPart } from "~/mail/compose-mail";
import { fillIn } from "./variables";

/** A word in its sentence, or a whole part of the letter such as its table of lines. */
export type MailValue = string | Exclude<MailPart, { kind: "text" | "facts" }>;

export interface Template {
  subject: Translated;
  body: Translated;
  footer: Translated | null;
}

/**
 * A letter as administrators have worded it. Paragraphs stand apart by an empty line; a variable that is a paragraph of
 * its own becomes what it stands for, such as a button or a table.
 */
export function composeTemplate(
  template: Template,
  values: Readonly<Record<string, MailValue>>,
  formats: Pick<Formats, "locale">,
) {
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inSentence(value)]));
  const body = translated(template.body, formats).replaceAll("\r\n", "\n");
  const parts = body
    .split("\n\n")
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph): MailPart => {
      const [, name = ""] = /^\{\{\s{0,5}(\w{1,40})\s{0,5}\}\}$/.exec(paragraph) ?? [];
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value && typeof value !== "string") return value;
      return { kind: "text", text: fillIn(paragraph, words) };
    });
  return composeMail({
    locale: formats.locale,
    // What somebody typed must not begin a new line in the letter's head.
    subject: fillIn(translated(template.subject, formats), words).replace(/\s+/g, " "),
    parts,
    footer: template.footer ? fillIn(translated(template.footer, formats), words) : "",
  });
}

function inSentence(value: MailValue): string {
  if (typeof value === "string") return value;
  return value.kind === "link" ? value.href : value.rows.map((row) => row.join(" ")).join("\n");
}
