/** Separators of the parts of a purchase order number: B26/1643. The indexes of its last part name them too. */
export const poSeparators = "-/._ #:";

/** Tells whether a text may be the last part of a purchase order number: three characters or more without a separator. */
export const mayBeLastPart = (text: string): boolean => /^[^-/._ #:]{3,}$/.test(text);
