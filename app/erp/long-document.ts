/** Lines up to which a document is short: what is asked about a longer one may take the ERP seconds. */
export const maxShortLines = 100;

/** Tells whether a call hands over a long document. */
export const hasLongDocument = (args: readonly unknown[]): boolean =>
  args.some((arg) => {
    const { lines } = (arg ?? {}) as { lines?: unknown };
    return Array.isArray(lines) && lines.length > maxShortLines;
  });
