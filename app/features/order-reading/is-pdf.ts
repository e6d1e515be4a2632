/** Tells a PDF by its head, which may stand within the first kilobyte. */
export const isPdf = (content: Buffer): boolean => content.subarray(0, 1_024).includes("%PDF-");
