import { hasSecret } from "./secret-fields";

/** Fields that the page fills in by itself. */
const pageFields = new Set(["csrf", "intent", "version", "back", "parked"]);
const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const maxLength = 100_000;

/**
 * Returns what was typed into a form that cannot be accepted, to be shown for copying: a browser that lost its cookies
 * would lose the text as well. Only to a page of our own, and not if the form holds a secret; who is asked by a browser
 * without `Sec-Fetch-Site` or `Origin` gets nothing.
 */
export function typedInto(request: Request, form: FormData): { typed?: string } {
  const isOurs = request.headers.get("Sec-Fetch-Site") === "same-origin" || request.headers.has("Origin");
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  if (!isOurs || hasSecret(entries.map(([name]) => name))) return {};
  const values = entries
    .filter(([name, value]) => value.trim() !== "" && !pageFields.has(name) && !isId(value))
    .map(([, value]) => value);
  return values.length > 0 ? { typed: values.join("\n").slice(0, maxLength) } : {};
}
