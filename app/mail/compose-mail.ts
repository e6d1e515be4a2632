import { columnWidth } from "~/lib/column-width";
import { escapeHtml } from "~/lib/escape";
import { runAtOnce, runInTurns, type Work } from "~/lib/in-turns.server";
import { labelValue } from "~/lib/label-value";
import type { Mail } from "./mail";

/** A mail as data, rendered as text and as HTML with the same content. */
export interface MailContent {
  /** Language of the addressee, such as `nl`, for screen readers and translators. */
  locale: string;
  subject: string;
  /** Heading; the subject by default. */
  title?: string;
  parts: readonly MailPart[];
  /** Reason for this mail, in a quieter tone. */
  reason: string;
  /** Link that ends mails of this kind, for those that the addressee may decline. */
  unsubscribe?: { label: string; href: string };
  frame?: MailFrame;
}

/** Header and footer that a microsite adds to each of its mails. */
export interface MailFrame {
  name: string;
  colour: string;
  /** Company details that business mails must name, such as register and VAT number. */
  imprint: string;
  /** Absolute address of a picture that stands for the name at the head. */
  picture?: string | null;
}

export type MailPart =
  // Addresses in a text that the reader may follow.
  | { kind: "text"; text: string; links?: readonly string[] }
  | { kind: "facts"; facts: readonly { term: string; value: string }[] }
  // A cell may have several lines: the first is its value, the others explain it.
  | {
      kind: "table";
      caption: string;
      columns: readonly MailColumn[];
      rows: readonly (readonly string[])[];
      sum?: string;
    }
  // A quiet link stands beside the one button of a mail.
  | { kind: "link"; label: string; href: string; quiet?: true };

export interface MailColumn {
  caption: string;
  /** Figures stand at the right. */
  right?: boolean;
}

const defaultFrame: MailFrame = { name: "Tradepost", colour: "#11456d", imprint: "" };

/** Renders both forms of a mail; the addressee's program chooses. */
export const composeMail = (content: MailContent): ComposedMail => runAtOnce(composing(content));

/** Renders a mail that may have a table of thousands of rows, and yields to the event loop meanwhile. */
export const composeLongMail = (content: MailContent): Promise<ComposedMail> =>
  runInTurns(composing(content));

type ComposedMail = Pick<Mail, "subject" | "text" | "html">;

function* composing(content: MailContent): Work<ComposedMail> {
  return { subject: content.subject, text: yield* textOf(content), html: yield* htmlOf(content) };
}

/** Programs that show no pictures show the name. */
const brandOf = ({ name, picture }: MailFrame): string =>
  picture
    ? `<img src="${escapeHtml(picture)}" alt="${escapeHtml(name)}" style="display:block;max-width:300px;max-height:100px">`
    : escapeHtml(name);

function* textOf({
  locale,
  subject,
  title = subject,
  parts,
  reason,
  unsubscribe,
  frame = defaultFrame,
}: MailContent): Work<string> {
  const ending = unsubscribe ? labelValue(unsubscribe.label, unsubscribe.href, locale) : "";
  const footer = [frame.name, reason, ending, frame.imprint].filter(Boolean).join("\n");
  const texts: string[] = [];
  for (const part of parts) texts.push(yield* partAsText(part, locale));
  return [title, ...texts, `-- \n${footer}`].join("\n\n");
}

function* partAsText(part: MailPart, locale: string): Work<string> {
  switch (part.kind) {
    case "text":
      return part.text;
    case "facts":
      return part.facts.map(({ term, value }) => labelValue(term, value, locale)).join("\n");
    case "link":
      return `${labelValue(part.label, "", locale).trimEnd()}\n${part.href}`;
    case "table":
      return yield* tableAsText(part);
  }
}

function* tableAsText({
  caption: title,
  columns,
  rows,
  sum,
}: Extract<MailPart, { kind: "table" }>): Work<string> {
  const lines = [columns.map(({ caption }) => ({ text: caption, width: columnWidth(caption) }))];
  for (const row of rows) {
    for (const cells of linesOfRow(row))
      lines.push(cells.map((text) => ({ text, width: columnWidth(text) })));
    yield;
  }
  const widths = columns.map((_, index) =>
    lines.reduce((widest, line) => Math.max(widest, line[index]?.width ?? 0), 0),
  );
  const textLines: string[] = [];
  for (const line of lines) {
    const cells = columns.map(({ right }, index) => {
      const { text, width } = line[index] ?? { text: "", width: 0 };
      const padding = " ".repeat((widths[index] ?? 0) - width);
      return right ? padding + text : text + padding;
    });
    textLines.push(cells.join("  ").trimEnd());
    yield;
  }
  return [title, "", ...textLines, ...(sum ? ["", sum] : [])].join("\n");
}

/** Splits a row whose cells have several lines into rows of one line each. */
function linesOfRow(row: readonly string[]): string[][] {
  const cells = row.map((cell) => cell.split("\n"));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, index) => cells.map((lines) => lines[index] ?? ""));
}

/**
 * Renders the HTML with layout tables and inline styles: mail programs support neither style sheets nor
 * modern layout. Styles for the reader's dark mode are in the head, for programs that support it.
 */
function* htmlOf(content: MailContent): Work<string> {
  const { locale, subject, title = subject, parts, frame = defaultFrame } = content;
  const colour = /^#[0-9a-f]{6}$/i.test(frame.colour) ? frame.colour : defaultFrame.colour;
  const htmlParts: string[] = [];
  for (const part of parts) htmlParts.push(yield* partAsHtml(part, colour));
  return `<!DOCTYPE html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media(prefers-color-scheme:dark){.desk{background:#0d1217!important}.sheet{background:#12181e!important;border-color:#303c47!important}.ink{color:#e4eaf0!important}.quiet{color:#a7b4c0!important}.line{border-color:#303c47!important}.brand{color:#8fc1ea!important}}@media(max-width:480px){.page{padding:20px 16px!important}.line{font-size:13px!important;line-height:20px!important;white-space:normal!important}.next{padding-left:8px!important}.term{white-space:normal!important;width:34%!important;padding-right:8px!important}}</style>
</head><body class="desk" style="margin:0;background:#f4f6f8">
<table role="presentation" class="desk" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f8"><tbody><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #d8dee4;border-radius:6px"><tbody><tr><td class="page" style="padding:28px 32px;${font}">
<p class="brand" style="margin:0 0 24px;font-size:18px;font-weight:700;color:${colour}">${brandOf(frame)}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#1b2733;overflow-wrap:anywhere">${keepTogether(withCurrency(escapeHtml(title)))}</h1>
${htmlParts.join("\n")}
</td></tr></tbody></table>
${footerAsHtml(content, frame)}
</td></tr></tbody></table>
</body></html>`;
}

/** Longer terms of facts break, shorter ones stand in one line beside their value. */
const maxTermLength = 28;

const font =
  "font-family:system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:24px;";
const ink = 'class="ink" style="margin:0 0 16px;color:#1b2733;overflow-wrap:anywhere"';

function* partAsHtml(part: MailPart, colour: string): Work<string> {
  switch (part.kind) {
    case "text":
      return `<p ${ink}>${withLinks(part.text, part.links ?? [], colour)}</p>`;
    case "facts":
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tbody>${part.facts
        .map(
          ({ term, value }) =>
            `<tr><th scope="row" class="quiet term" align="left" style="padding:2px 16px 2px 0;color:#53616e;font-weight:400;vertical-align:top;${term.length <= maxTermLength ? "width:1%;white-space:nowrap" : "width:38%;overflow-wrap:anywhere"}">${keepTogether(escapeHtml(term))}</th><td class="ink" style="padding:2px 0;color:#1b2733;vertical-align:top;overflow-wrap:anywhere">${paragraphs(value)}</td></tr>`,
        )
        .join("")}</tbody></table>`;
    case "table":
      return yield* tableAsHtml(part);
    case "link":
      if (part.quiet)
        return `<p ${ink}><a class="brand" href="${escapeHtml(part.href)}" style="color:${colour}">${escapeHtml(part.label)}</a></p>`;
      // White on the brand's colour, which every saved theme keeps readable. The address itself stands below
      // the button.
      return `<p style="margin:24px 0 8px"><a href="${escapeHtml(part.href)}" style="display:inline-block;padding:10px 20px;background:${colour};color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px">${escapeHtml(part.label)}</a></p><p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#53616e;word-break:break-all">${escapeHtml(part.href)}</p>`;
  }
}

function footerAsHtml({ reason, unsubscribe }: MailContent, { imprint }: MailFrame): string {
  const paragraph = (html: string) =>
    `<p class="quiet" style="max-width:600px;margin:16px auto 0;${font}font-size:13px;line-height:20px;color:#53616e;text-align:left">${html}</p>`;
  const ending = unsubscribe
    ? `<br><a class="quiet" href="${escapeHtml(unsubscribe.href)}" style="color:#53616e">${escapeHtml(unsubscribe.label)}</a>`
    : "";
  return [
    ...(reason || ending ? [paragraph(`${paragraphs(reason)}${ending}`)] : []),
    ...(imprint ? [paragraph(paragraphs(imprint))] : []),
  ].join("\n");
}

function* tableAsHtml({
  caption: title,
  columns,
  rows,
  sum,
}: Extract<MailPart, { kind: "table" }>): Work<string> {
  const side = (index: number) => (columns[index]?.right ? "right" : "left");
  // Words give way to the figures, which stay in one piece; on a phone only their units may follow beneath.
  const wraps = (index: number) => (columns[index]?.right ? "white-space:nowrap" : "overflow-wrap:anywhere");
  const nextTo = (index: number) => (index > 0 ? " next" : "");
  const padding = (index: number) => (index > 0 ? "6px 0 6px 16px" : "6px 0");
  // Names need more room than dates and texts; figures take what they need.
  const share = (index: number) => (index === 0 && columns.every(({ right }) => !right) ? ";width:40%" : "");
  const head = columns
    .map(
      ({ caption }, index) =>
        `<th scope="col" class="quiet line${nextTo(index)}" align="${side(index)}" style="padding:${padding(index)};border-bottom:1px solid #76838f;font-size:13px;font-weight:600;color:#53616e;vertical-align:bottom${share(index)}${caption.length <= 12 ? ";white-space:nowrap" : ""}">${keepTogether(escapeHtml(caption))}</th>`,
    )
    .join("");
  const line = (cells: readonly string[]) =>
    `<tr>${cells
      .map(
        (cell, index) =>
          `<td class="ink line${nextTo(index)}" align="${side(index)}" style="padding:${padding(index)};border-bottom:1px solid #d8dee4;color:#1b2733;vertical-align:top;${wraps(index)}">${cellAsHtml(cell)}</td>`,
      )
      .join("")}</tr>`;
  const htmlRows: string[] = [];
  for (const row of rows) {
    htmlRows.push(line(row));
    yield;
  }
  const total = sum
    ? `<tr><td class="ink" colspan="${columns.length}" align="right" style="padding:10px 0 0;font-weight:700;color:#1b2733">${escapeHtml(sum)}</td></tr>`
    : "";
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse"><caption class="ink" align="left" style="padding:0 0 2px;text-align:left;font-weight:600;color:#1b2733">${escapeHtml(title)}</caption><thead><tr>${head}</tr></thead><tbody>${htmlRows.join("")}${total}</tbody></table>`;
}

/** The first line of a cell is its value; the others explain it in a quieter tone. */
function cellAsHtml(cell: string): string {
  const [value = "", ...otherLines] = cell.split("\n").map((line) => keepTogether(escapeHtml(line)));
  if (otherLines.length === 0) return value;
  return `${value}<br><span class="quiet" style="font-size:13px;line-height:20px;color:#53616e">${otherLines.join("<br>")}</span>`;
}

/**
 * Keeps dates, short numbers and short words with hyphens in one piece, such as 2026-12-04, and groups of digits, such
 * as a sign-in code; longer words may break.
 */
function keepTogether(html: string): string {
  // The expression begins anew at each letter, which takes long for thousands of lines.
  const withWholeWords = html.includes("-") ? html.replaceAll(wordsWithHyphens, wholeWord) : html;
  return withWholeWords.replaceAll(/\b\d{3} \d{3}\b/g, inOneLine);
}

/** Begins at the beginning of a word alone. */
const wordsWithHyphens = /(?<![\p{L}\w])[\p{L}\w]+(?:-[\p{L}\w]+)+/gu;

const wholeWord = (word: string): string =>
  word.length <= (/\d/.test(word) ? 16 : 8) ? inOneLine(word) : word;

const inOneLine = (html: string): string => `<span style="white-space:nowrap">${html}</span>`;

/** Keeps an amount and its currency in one line. */
const withCurrency = (html: string): string => html.replaceAll(/(\d) ([A-Z]{3})\b/g, "$1&nbsp;$2");

function withLinks(text: string, links: readonly string[], colour: string): string {
  const [link, ...otherLinks] = links;
  if (!link) return paragraphs(text);
  const address = escapeHtml(link);
  const anchor = `<a class="brand" href="${address}" style="color:${colour};overflow-wrap:anywhere">${address}</a>`;
  return text
    .split(link)
    .map((piece) => withLinks(piece, otherLinks, colour))
    .join(anchor);
}

const paragraphs = (text: string): string => keepTogether(escapeHtml(text)).replaceAll("\n", "<br>");
