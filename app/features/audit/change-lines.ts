/** What differs between two states of a record, a line for each field: `title: Buyer → Purchaser`. */
export function changeLines(before: unknown, after: unknown): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const [from, to] = [shown(old[name]), shown(now[name])];
    if (from === to) return [];
    if (from === "") return [`${name}: ${to}`];
    return [`${name}: ${from} → ${to === "" ? "–" : to}`];
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : { value };
}

const maxLength = 120;

function shown(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
