/** Elements whose text cannot hold elements, and drawings. */
const plainElements = /<(title|option|textarea|script|style|svg)\b[\s\S]*?<\/\1>/;

/** A text between tags; the renderer escapes `>` within attributes. */
const texts = new RegExp(`${plainElements.source}|>[^<]*\\d-\\d[^<]*(?=<)|>[^<]*[A-Z]-\\d[^<]*(?=<)`, "g");

/** A date such as 2026-11-30, or a number such as VDM-10190 or A4-80; longer ones, such as the id of a request, may need to break. */
const codes = /(?<![\w-])(?=[\w-]{4,24}(?![\w-]))[A-Z\d]+(?:-[A-Z\d]+)*-\d{2,}[A-Z\d]*/g;

/**
 * Keeps dates and numbers within sentences on one line: Chromium breaks them between a hyphen and a digit, and no property
 * of a style sheet forbids that for a part of a text. One that stands alone is left to its cell.
 */
export const keepCodesWhole = (html: string): string =>
  html.replace(texts, (text) => {
    if (!text.startsWith(">")) return text;
    const isAlone = !/\s/.test(text.slice(1).trim());
    return isAlone ? text : text.replace(codes, '<span class="whole">$&</span>');
  });
