/** Elements whose text may hold no elements: drawings, and sources. */
const blocks = /<(script|style|svg)\b/g;

const isPlainElement = /^<(?:title|option|textarea)\b/;

/** A hyphen at which Chromium breaks a line. */
const breakingHyphen = /[\dA-Z]-\d/g;

/** A date such as 2026-11-30, or a number such as VDM-10190 or A4-80; longer ones, such as the id of a request, may need to break. */
const codes = /(?<![\w-])(?=[\w-]{4,24}(?![\w-]))[A-Z\d]+(?:-[A-Z\d]+)*-\d{2,}[A-Z\d]*/g;

/**
 * Keeps dates and numbers within sentences on one line: Chromium breaks them between a hyphen and a digit, and no property
 * of a style sheet forbids that for a part of a text. One that stands alone is left to its cell. Looks at the texts with
 * such a hyphen alone, since every page is searched.
 */
export function keepCodesWhole(html: string): string {
  let result = "";
  let copiedLength = 0;
  let block = blockAfter(html, 0);
  breakingHyphen.lastIndex = 0;
  for (let hyphen = breakingHyphen.exec(html); hyphen; hyphen = breakingHyphen.exec(html)) {
    const { index } = hyphen;
    while (index >= block.end) block = blockAfter(html, block.end);
    const isInBlock = index > block.start;
    const tag = html.lastIndexOf("<", index);
    const start = html.lastIndexOf(">", index) + 1;
    // The renderer escapes `>` within attributes.
    const isInTag = tag >= start;
    const end = isInBlock ? block.end : endOf(html, isInTag ? ">" : "<", index);
    breakingHyphen.lastIndex = end;
    if (isInBlock || isInTag) continue;
    const text = html.slice(start, end);
    const isAlone = !/\s/.test(text.trim());
    if (isAlone || isPlainElement.test(html.slice(tag, tag + 10))) continue;
    result += html.slice(copiedLength, start) + text.replace(codes, '<span class="whole">$&</span>');
    copiedLength = end;
  }
  return result + html.slice(copiedLength);
}

/** Finds where the next block begins and ends. */
function blockAfter(html: string, from: number): { start: number; end: number } {
  blocks.lastIndex = from;
  const block = blocks.exec(html);
  if (!block) return { start: html.length, end: html.length };
  return { start: block.index, end: endOf(html, `</${block[1]}>`, block.index) };
}

function endOf(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end === -1 ? html.length : end;
}
