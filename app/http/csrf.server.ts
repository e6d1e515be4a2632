import { createHmac, timingSafeEqual } from "node:crypto";
import { services } from "~/services.server";
import { forbiddenForgery } from "./failures.server";

export const csrfField = "csrf";

/** Bound to the visitor's cookie: a token of one browser is worth nothing in another. */
export function csrfToken(sessionToken: string): string {
  return sign(sessionToken, services.secrets.forms[0] ?? "");
}

function sign(sessionToken: string, secret: string): string {
  return createHmac("sha256", secret).update(`form|${sessionToken}`).digest("base64url");
}

/**
 * Was this request made by one of our own pages? Three independent answers must agree: the browser's own
 * statement, the origin, and the token inside the form.
 */
export function assertOwnForm(request: Request, sessionToken: string | null, token: string | null): void {
  if (new URL(request.url).searchParams.has("_data")) throw forbiddenForgery();
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") throw forbiddenForgery();
  const origin = request.headers.get("Origin");
  if (origin && !isOwnOrigin(origin, request)) throw forbiddenForgery();
  if (!sessionToken || !token) throw forbiddenForgery();
  const given = Buffer.from(token);
  const genuine = services.secrets.forms.some((secret) => {
    const expected = Buffer.from(sign(sessionToken, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!genuine) throw forbiddenForgery();
}

/** The configured address decides; without one, the host that the browser itself named. */
function isOwnOrigin(origin: string, request: Request): boolean {
  const configured = services.env.PORTAL_URL;
  if (configured) return origin === new URL(configured).origin;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === request.headers.get("Host");
}
