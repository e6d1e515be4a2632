/** Days for which notifications of the payment provider are stored. */
export const noticeTtlDays = 90;
