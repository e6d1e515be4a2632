/** Largest uploads in megabytes, said beside their fields. */
export const maxPdfMegabytes = 20;
export const maxSheetMegabytes = 10;
export const maxConfigurationMegabytes = 10;
