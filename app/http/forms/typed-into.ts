import { hasSecret } from "./secret-fields";

const pageFields = new Set([
  ...["csrf", "intent", "back", "parked"],
  // Optimistic locks, and what the page showed.
  ...["version", "revision", "round", "figures", "seenTotal", "seenCurrency"],
]);

/** Tells whether the page fills in a field by itself: its reader typed nothing into it. */
export const isPageField = (name: string): boolean =>
  pageFields.has(name) || /(^|[.:\]])(was([A-Z.:]|$)|shownAttributes\b|itemNumber$)/.test(name);

const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const maxLength = 100_000;

/**
 * Returns what was typed into a form that cannot be accepted, to be shown for copying: a browser that lost its cookies
 * would lose the text as well. Only to a page of our own, and not if the form holds a secret; who is asked by a browser
 * without `Sec-Fetch-Site` or `Origin` gets nothing.
 */
export function typedInto(request: Request, form: FormData): { typedText?: string } {
  const isOurs = request.headers.get("Sec-Fetch-Site") === "same-origin" || request.headers.has("Origin");
  return isOurs ? typedTexts(form, {}) : {};
}

/** Returns the sentences that were typed into a form of a page of our own: numbers and choices are soon typed again. */
export const sentencesIn = (form: FormData, secret: readonly string[] = []): { typedText?: string } =>
  typedTexts(form, { secret, isWanted: (value) => /\S\s+\S/.test(value) });

/** Returns what was typed; nothing of a form that holds a secret. */
function typedTexts(
  form: FormData,
  {
    secret = [],
    isWanted = () => true,
  }: { secret?: readonly string[]; isWanted?: (value: string) => boolean },
): { typedText?: string } {
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const names = entries.map(([name]) => name);
  if (hasSecret(names, secret)) return {};
  const values = entries
    .filter(([name, value]) => value.trim() !== "" && !isPageField(name) && !isId(value) && isWanted(value))
    .map(([, value]) => value);
  return values.length > 0 ? { typedText: values.join("\n").slice(0, maxLength) } : {};
}
