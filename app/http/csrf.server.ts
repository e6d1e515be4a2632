import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { installation } from "~/config/installation.server";
import type { Actor } from "~/door/actor";
import { forbiddenForgery } from "./failures.server";
import { isOwnAddress } from "./own-address";

export const csrfField = "csrf";

/**
 * CSRF token, bound to the visitor's cookie: the token of one browser is worthless in another. It also
 * contains the customer for which the page was made, so that a form of an old tab cannot act for another one,
 * and the page's id, the idempotency key of its buttons.
 */
export function csrfToken(sessionToken: string, actor: Actor): string {
  const mark = `${partnerMark(actor)}.${randomBytes(6).toString("base64url")}`;
  return `${mark}.${sign(sessionToken, mark, installation().secrets.forms[0] ?? "")}`;
}

/** Parts of a form's token that identify its page. */
interface MadeBy {
  /** Customer and sales area for which the page was made. */
  madeFor: string;
  page: string;
}

/** Encodes the active customer and sales area in few characters. */
export function partnerMark({ partner, salesArea }: Pick<Actor, "partner" | "salesArea">): string {
  return partner && salesArea ? `${partner.function}-${partner.number}-${salesArea.id}` : "";
}

function sign(sessionToken: string, mark: string, secret: string): string {
  return createHmac("sha256", secret).update(`form|${sessionToken}|${mark}`).digest("base64url");
}

/**
 * Refuses requests from other sites. Three independent answers must agree before a form counts as our own: the browser's
 * own statement, the origin, and the token inside the form, which `readFormToken` checks.
 */
export function assertOwnSite(request: Request): void {
  const { env } = installation();
  if (new URL(request.url).searchParams.has("_data")) throw forbiddenForgery();
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") throw forbiddenForgery();
  const origin = request.headers.get("Origin");
  if (origin && !isOwnAddress(origin, request.headers, env.PORTAL_URL)) throw forbiddenForgery();
}

/** Reads the token of a form; null if it was not made for this browser. */
export function readFormToken(sessionToken: string | null, token: string | null): MadeBy | null {
  if (!sessionToken || !token || !isOwnToken(sessionToken, token)) return null;
  const [madeFor, page] = atLastDot(atLastDot(token)[0]);
  return { madeFor, page };
}

/** Tells whether the token belongs to a form that was shown to the browser with this cookie. */
export function isOwnToken(sessionToken: string, token: string): boolean {
  const [mark, signature] = atLastDot(token);
  const givenSignature = Buffer.from(signature);
  return installation().secrets.forms.some((secret) => {
    const expectedBytes = Buffer.from(sign(sessionToken, mark, secret));
    return expectedBytes.length === givenSignature.length && timingSafeEqual(expectedBytes, givenSignature);
  });
}

function atLastDot(text: string): [before: string, after: string] {
  const dot = text.lastIndexOf(".");
  return [text.slice(0, Math.max(0, dot)), text.slice(dot + 1)];
}
