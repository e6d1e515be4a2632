/** Reads a whole number of an address: digits alone, as links and people write it, and not all that JavaScript takes for a number. */
export const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);
