import { createHmac, timingSafeEqual } from "node:crypto";
import type { Actor } from "~/door/actor";
import { services } from "~/services.server";
import { forbiddenForgery } from "./failures.server";
import { isOwnAddress } from "./own-address";

export const csrfField = "csrf";

/**
 * Bound to the visitor's cookie: a token of one browser is worth nothing in another. It also says for which customer
 * the page was made, so that no form of an old tab is taken for another one's.
 */
export function csrfToken(sessionToken: string, actor: Actor): string {
  const madeFor = partnerMark(actor);
  return `${madeFor}.${sign(sessionToken, madeFor, services.secrets.forms[0] ?? "")}`;
}

/** The active customer and sales area, as short as it can be said. */
export function partnerMark({ partner, salesArea }: Pick<Actor, "partner" | "salesArea">): string {
  return partner && salesArea ? `${partner.function}-${partner.number}-${salesArea.id}` : "";
}

function sign(sessionToken: string, madeFor: string, secret: string): string {
  return createHmac("sha256", secret).update(`form|${sessionToken}|${madeFor}`).digest("base64url");
}

/**
 * Was this request made by one of our own pages? Three independent answers must agree: the browser's own
 * statement, the origin, and the token inside the form. Answers for which customer the page was made.
 */
export function assertOwnForm(request: Request, sessionToken: string | null, token: string | null): string {
  if (new URL(request.url).searchParams.has("_data")) throw forbiddenForgery();
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") throw forbiddenForgery();
  const origin = request.headers.get("Origin");
  if (origin && !isOwnAddress(origin, request.headers, services.env.PORTAL_URL)) throw forbiddenForgery();
  if (!sessionToken || !token) throw forbiddenForgery();
  const dot = token.lastIndexOf(".");
  const madeFor = token.slice(0, Math.max(0, dot));
  const given = Buffer.from(token.slice(dot + 1));
  const genuine = services.secrets.forms.some((secret) => {
    const expected = Buffer.from(sign(sessionToken, madeFor, secret));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!genuine) throw forbiddenForgery();
  return madeFor;
}
