/** Rows that a file of a list holds. Counting stops here too, so that more rows than that are a file cut short. */
export const maxFileRows = 12_000;
