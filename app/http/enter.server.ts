import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/door/actor";
import type { Ctx } from "~/door/operation.server";
import type { Notice } from "~/door/outcome";
import type { Services } from "~/door/services";
import { activeItemsOf } from "~/features/carts/cart.store.server";
import { actorOf, anonymousActor, endOf } from "~/features/identity/actor";
import type { SessionEnd } from "~/features/identity/identity.tables";
import { barHoldings } from "~/features/identity/partners/holdings.store.server";
import { takeParkedForm } from "~/features/identity/sessions/park-form.server";
import {
  type SessionRow,
  sessionReading,
  touchSession,
} from "~/features/identity/sessions/sessions.store.server";
import { freshWords } from "~/features/translations/overlay.server";
import type { Translate } from "~/i18n/translate";
import { translatorFor } from "~/i18n/translator.server";
import { assertOwnForm, csrfField, csrfToken, partnerMark } from "./csrf.server";
import { failurePage } from "./failures.server";
import { hasSafeShape } from "./form-shape";
import { readLoadContext } from "./load-context.server";
import { visitorLocale } from "./locale.server";
import { digest, newSessionToken, readNotices, readSessionToken } from "./session.server";

/** What is known of a request before anything is done: who asks, and what its pages need to answer. */
export interface Entrance extends Ctx {
  /** The token of the visitor's cookie; a new one if the request brought none. */
  sessionToken: string;
  freshToken: boolean;
  csrf: string;
  /** What the frame shows of the session beside its actor; nothing for who is not signed in. */
  around: Around | null;
  /** The session that the cookie names has ended: whose it was and why, so that the visitor is told. */
  ended: EndedSession | null;
  notices: Notice[];
  /** Texts in the visitor's language, in the words of the visitor's microsite. */
  t: Translate;
  /** The form that was sent, whole; where nobody is signed in any more, it is kept for who sent it. */
  sent: SentForm | null;
  /** The page's form was not accepted: set by the action, read by the loaders that come after it. */
  refused: boolean;
  light: boolean;
  /** The notice about cookies was not accepted yet on this browser. */
  asksCookies: boolean;
  path: string;
}

type Around = Pick<SessionRow, "held" | "areas"> & { moreHeld: boolean; cartLines: number };

interface SentForm {
  form: FormData;
  /** The customer and sales area for which its page was made. */
  madeFor: string;
}

interface EndedSession {
  userId: string;
  why: SessionEnd | "timeout";
}

/** All loaders of one page share one context object; the session is read once for all of them. */
const entrances = new WeakMap<AppLoadContext, Promise<Entrance>>();

/** In the page of a parked form: which one it is. */
export const parkedField = "parked";

/** For loaders: who is asking. */
export function enter({ request, context }: LoaderFunctionArgs): Promise<Entrance> {
  const known = entrances.get(context);
  if (known) return known;
  const entrance = readEntrance(request, context);
  entrances.set(context, entrance);
  return entrance;
}

/** For actions: who is asking, and the form, which is proved to come from one of our own pages. */
export async function submitted(args: ActionFunctionArgs): Promise<{ ctx: Entrance; form: FormData }> {
  const { request } = args;
  const form = await readForm(request);
  const token = form.get(csrfField);
  const sessionToken = await readSessionToken(request);
  const { madeFor, page } = assertOwnForm(request, sessionToken, typeof token === "string" ? token : null);
  if (!hasSafeShape(form)) throw failurePage(400, { page: "forgery" });
  form.delete(csrfField);
  const ctx = await enter(args);
  assertSamePartner(ctx, madeFor);
  if (ctx.actor.kind === "user") await takeParked(ctx, form);
  ctx.page = page;
  ctx.sent = { form: copyOf(form), madeFor };
  return { ctx, form };
}

/** Parts of the portal that are about the visitor or the installation, not about a customer. */
const aboutNobody = new Set([
  "",
  "acting",
  "admin",
  "carry-on",
  "cookies",
  "language",
  "light",
  "logout",
  "partner",
  "partners",
  "profile",
  "why",
]);

/** A tab that still shows another customer may not act for the present one by mistake. */
function assertSamePartner(ctx: Entrance, madeFor: string): void {
  const { actor } = ctx;
  if (actor.kind !== "user" || madeFor === partnerMark(actor)) return;
  if (aboutNobody.has(ctx.path.split(/[/?]/, 2)[1] ?? "")) return;
  const [, number = "–", salesArea = "–"] = madeFor.split("-");
  const now = actor.partner ? `${actor.partner.name} (${actor.salesArea?.title})` : "–";
  throw failurePage(409, {
    page: "conflict",
    reason: { key: "session.otherPartner", params: { number, salesArea, now } },
  });
}

/** A form that is carried on is taken out of where it was kept: pressed twice, it is there once. */
async function takeParked(ctx: Entrance, form: FormData): Promise<void> {
  const id = form.get(parkedField);
  if (typeof id !== "string") return;
  form.delete(parkedField);
  const outcome = await takeParkedForm(ctx, { id });
  if (outcome.kind !== "ok") {
    throw failurePage(409, { page: "conflict", reason: { key: "session.carriedOnBefore" } });
  }
}

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded") && !type.startsWith("multipart/form-data")) {
    throw failurePage(415, { page: "forgery" });
  }
  try {
    return await request.formData();
  } catch {
    throw failurePage(400, { page: "forgery" });
  }
}

async function readEntrance(request: Request, context: AppLoadContext): Promise<Entrance> {
  const facts = await readLoadContext(context);
  await freshWords(facts.services);
  const brought = await readSessionToken(request);
  const sessionToken = brought ?? newSessionToken();
  const { actor, around, ended } = brought ? await recognise(facts.services, brought, request) : nobody;
  const known = actor ?? anonymousActor(visitorLocale(request));
  const url = new URL(request.url);
  return {
    ...facts,
    actor: known,
    sessionToken,
    freshToken: brought === null,
    csrf: csrfToken(sessionToken, known),
    around,
    ended,
    notices: await readNotices(request),
    t: translatorFor(known),
    sent: null,
    refused: false,
    light: wantsLightPages(request, brought !== null, url.pathname),
    asksCookies: !hasCookie(request, cookiesCookieName),
    path: url.pathname.replace(/\.data$/, "") + url.search,
  };
}

/** Idle time is written down at most once a minute: a row changed on every page would cost more than it tells. */
const touchEvery = 60_000;

const readSession = sessionReading(activeItemsOf);

type Recognised = { actor: Actor | null } & Pick<Entrance, "around" | "ended">;
const nobody: Recognised = { actor: null, around: null, ended: null };

async function recognise(
  { database, clock }: Services,
  token: string,
  request: Request,
): Promise<Recognised> {
  const session = await readSession(database.db, digest(token));
  if (!session) return nobody;
  const now = clock.now();
  const why = endOf(session, now);
  if (why) return { ...nobody, ended: { userId: session.user.id, why } };
  const background = request.headers.get("X-Tradepost-Background") === "1";
  if (!background && now.getTime() - session.lastSeenAt.getTime() > touchEvery) {
    await touchSession(database.db, session.id, now);
  }
  const around = {
    held: session.held.slice(0, barHoldings),
    moreHeld: session.held.length > barHoldings,
    areas: session.areas,
    cartLines: session.beside,
  };
  return { actor: actorOf(session), around, ended: null };
}

export const lightCookieName = "light";
/** Set by the first page on which script ran. */
export const scriptCookieName = "script";
export const cookiesCookieName = "cookies";

/** For choices of a browser that a plain cookie holds as 1. */
function hasCookie(request: Request, name: string): boolean {
  const cookies = (request.headers.get("Cookie") ?? "").split(";");
  return cookies.some((cookie) => cookie.trim() === `${name}=1`);
}

/**
 * What script needs is sent to those who asked for no lighter pages and whose browser runs script, as far as that is
 * known: it is not on a visitor's first page, nor at the door, where somebody may have turned script on again.
 */
function wantsLightPages(request: Request, known: boolean, path: string): boolean {
  if (hasCookie(request, lightCookieName) || request.headers.get("Save-Data") === "on") return true;
  return known && path !== "/" && !hasCookie(request, scriptCookieName);
}
