/**
 * Parses a small part of Markdown: headings, lists, paragraphs, bold, italic and links to safe addresses.
 * Components render the result, so that no text becomes HTML by itself.
 */
export type Block =
  | { kind: "heading"; content: Span[] }
  | { kind: "paragraph"; content: Span[] }
  | { kind: "list"; items: Span[][] };

export type Span =
  | { kind: "text"; text: string }
  | { kind: "strong" | "emphasis"; text: string }
  | { kind: "link"; text: string; href: string };

export function readRichText(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const trimmedLine = line.trim();
    const last = blocks.at(-1);
    if (trimmedLine === "") blocks.push({ kind: "paragraph", content: [] });
    else if (trimmedLine.startsWith("#"))
      blocks.push({ kind: "heading", content: spans(trimmedLine.replace(/^#+/, "").trim()) });
    else if (/^[-*] /.test(trimmedLine)) {
      const item = spans(trimmedLine.slice(2));
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (last?.kind === "paragraph" && last.content.length > 0) {
      last.content.push({ kind: "text", text: " " }, ...spans(trimmedLine));
    } else if (last?.kind === "paragraph") last.content.push(...spans(trimmedLine));
    else blocks.push({ kind: "paragraph", content: spans(trimmedLine) });
  }
  return blocks.filter((block) => block.kind === "list" || block.content.length > 0);
}

/** Longest address of a link; without a limit each of many brackets would read all that follows as its address. */
const maxAddress = 2_000;

/** Partners that a search has found after the present place of a line, so that its signs do not each search the rest of it. */
interface Search {
  unclosedMarks: Set<string>;
  /** Next `](` with its `)`. */
  link: { middle: number; end: number };
}

function spans(line: string): Span[] {
  const parsedSpans: Span[] = [];
  let plainText = "";
  const flush = () => {
    if (plainText !== "") parsedSpans.push({ kind: "text", text: plainText });
    plainText = "";
  };
  const search: Search = { unclosedMarks: new Set(), link: { middle: -1, end: -1 } };
  let at = 0;
  while (at < line.length) {
    const span = search.unclosedMarks.has(line[at] ?? "") ? null : spanAt(line, at, search);
    if (span) {
      flush();
      parsedSpans.push(span.span);
      at = span.end;
    } else {
      plainText += line[at];
      at++;
    }
  }
  flush();
  return parsedSpans;
}

function spanAt(line: string, at: number, search: Search): { span: Span; end: number } | null {
  const { unclosedMarks } = search;
  if (line.startsWith("**", at)) {
    const end = line.indexOf("**", at + 2);
    if (end > at + 2) return { span: { kind: "strong", text: line.slice(at + 2, end) }, end: end + 2 };
    if (end < 0) unclosedMarks.add("*");
    return null;
  }
  if (line[at] === "*") {
    const end = line.indexOf("*", at + 1);
    if (end > at + 1) return { span: { kind: "emphasis", text: line.slice(at + 1, end) }, end: end + 1 };
    if (end < 0) unclosedMarks.add("*");
    return null;
  }
  if (line[at] === "[") {
    if (search.link.middle < at) search.link = nextLink(line, at, search.link.end);
    const { middle, end } = search.link;
    if (end < 0) {
      unclosedMarks.add("[");
      return null;
    }
    if (end - middle > maxAddress) return null;
    const [text, href] = [line.slice(at + 1, middle), line.slice(middle + 2, end).trim()];
    if (text === "" || text.includes("[") || !isSafeAddress(href)) return null;
    return { span: { kind: "link", text, href }, end: end + 1 };
  }
  return null;
}

function nextLink(line: string, at: number, previousEnd: number): Search["link"] {
  const middle = line.indexOf("](", at);
  if (middle < 0) return { middle, end: -1 };
  return { middle, end: previousEnd > middle ? previousEnd : line.indexOf(")", middle) };
}

/** Tells whether a link of the text leads to an address that is not allowed: its reader would see the source instead. */
export const hasUnsafeLink = (text: string): boolean =>
  [...text.matchAll(/\[[^[\]\n]+\]\(([^)\n]*)\)/g)].some(([, href = ""]) => !isSafeAddress(href.trim()));

/** Allows own pages, https and mailto; nothing that a browser would execute. */
export function isSafeAddress(href: string): boolean {
  if (/[\s\\]/.test(href)) return false;
  return /^\/(?!\/)/.test(href) || /^https:\/\/[\w.-]+/i.test(href) || /^mailto:[^:]+$/i.test(href);
}
