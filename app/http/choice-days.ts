/** Days for which a browser remembers a choice. */
export const choiceDays = 365;
