/** Links and forms with a path on our own host; the renderer escapes `>` and `"` within attributes. */
const ownAddress = /(<(?:a|form)\b[^>]{0,2000}?\s(?:href|action)=")(?=\/(?!\/))/g;

/** Leads the links and forms of a page to addresses that begin in the same way as its own. */
export const keepWithin = (html: string, prefix: string): string => html.replace(ownAddress, `$1${prefix}`);
