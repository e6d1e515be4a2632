/** Days for which a list is kept that was read in but never added to a cart. */
export const importTtlDays = 7;
