/** Quotes a cell. Prevents CSV injection: a text that a spreadsheet would run as a formula gets an apostrophe. */
export const csvCell = (text: string): string =>
  `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`;

export function csvFile(name: string, rows: readonly string[]): Response {
  return new Response(`\uFEFF${rows.join("\r\n")}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
