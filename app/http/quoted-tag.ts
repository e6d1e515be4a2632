/** Writes an entity tag as HTTP wants it: in one pair of quotation marks, whatever the ERP put around or into it. */
export const quotedTag = (tag: string): string => `"${tag.replace(/[^\x21\x23-\x7e]/g, "")}"`;
