import type { Request as HttpRequest, Response } from "express";

const uuid = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";

/** Addresses to which other sites send a visitor back, and the fields of such an answer that are passed on. */
const returnAddresses: readonly [pattern: RegExp, fields: readonly string[]][] = [
  // OAuth 2.0 Form Post Response Mode: an identity provider may answer by a form instead of by the address.
  [
    /^\/auth\/[\w-]{1,40}\/callback$/,
    ["code", "state", "iss", "session_state", "error", "error_description"],
  ],
  // The card's provider is asked for the outcome; nothing that the form says counts.
  [new RegExp(`^/payments/${uuid}$`), []],
];

/** Longer ones no answer has, and no address takes. */
const maxQueryLength = 8_000;

const fieldsAt = (path: string): readonly string[] | undefined =>
  returnAddresses.find(([pattern]) => pattern.test(path))?.[1];

/** Tells whether another site may send this form: it only leads on to a page that proves the answer by itself. */
export function isReturnByPost({ method, path, headers }: HttpRequest): boolean {
  const type = headers["content-type"] ?? "application/x-www-form-urlencoded";
  return (
    method === "POST" && /^application\/x-www-form-urlencoded\b/i.test(type) && fieldsAt(path) !== undefined
  );
}

/**
 * Lets the browser fetch the same address by GET. Browsers withhold the session cookie (SameSite=Lax) from a form of another
 * site, and send it with the request that follows: only then is the answer checked against the browser that asked.
 */
export function continueByGet({ path }: HttpRequest, response: Response, body: unknown): void {
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString("utf8") : "");
  const query = new URLSearchParams();
  for (const name of fieldsAt(path) ?? []) for (const value of form.getAll(name)) query.append(name, value);
  const search = query.size > 0 && `${query}`.length <= maxQueryLength ? `?${query}` : "";
  response.set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  response.location(`${path}${search}`).status(303).end();
}
