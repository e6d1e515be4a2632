/** Days during which a deleted cart can be restored. */
export const restorableDays = 30;
