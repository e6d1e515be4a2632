import { escapeFormula } from "~/lib/escape";

export const csvCell = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`;

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
