/** Quantity of a line: more than nothing, at most ten digits before and three after the point, as SAP stores it. */
export const isQuantity = (text: string): boolean =>
  /^\d{1,10}(\.\d{1,3})?$/.test(text) && /[1-9]/.test(text);
