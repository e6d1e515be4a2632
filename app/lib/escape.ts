const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, so that nothing in it becomes markup. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Characters that XML 1.0 cannot carry at all. */
const forbiddenPattern = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for XML and leaves out what XML cannot carry: one such character would make the whole file unreadable. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(forbiddenPattern, ""));

/** Matches texts that a spreadsheet would execute as a formula (CSV injection); a negative amount is none. */
export const formulaPattern = /^[=+@\t\r＝＋＠－]|^-(?![\d.,' \u00A0\u202F]*$)/;

/** Puts an apostrophe before a text that a spreadsheet would execute. */
export const escapeFormula = (text: string): string => (formulaPattern.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `escapeFormula` has put there. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formulaPattern.test(text.slice(1)) ? text.slice(1) : text;
