import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { PageTrace } from "~/door/page-trace";
import { findBrandName } from "~/features/themes/brand-name.server";
import { refreshOverlay } from "~/features/translations/overlay.server";
import { translatorFor } from "~/i18n/translator.server";
import { readBrowserChoices } from "../browser-choices.server";
import { csrfToken } from "../csrf.server";
import { readLoadContext } from "../load-context.server";
import { isForPage, newSessionToken, readDevice, readNotices, readSessionToken } from "../session.server";
import type { Entrance } from "./entrance";
import { limitToErp } from "./limit-to-erp";
import { openPreview, previewIn } from "./open-preview.server";
import { noSession, readSession } from "./read-session.server";
import { visitorOf } from "./visitor-of.server";

/**
 * Memoizes the entrance per request: all loaders of one page share a context object and one session query.
 */
const entrances = new WeakMap<AppLoadContext, Promise<Entrance>>();

/** Recognizes the visitor of a request, for loaders; an action calls `readSubmittedForm` instead. */
export function enter({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Entrance> {
  const cachedEntrance = entrances.get(context);
  if (cachedEntrance) return cachedEntrance;
  const entrance = readEntrance(request, context);
  entrances.set(context, entrance);
  return entrance;
}

/** Returns the entrance of a request that has been answered; null if nothing in it asked who the visitor is. */
export const entranceOf = async (context: AppLoadContext): Promise<Entrance | null> =>
  (await entrances.get(context)?.catch(() => null)) ?? null;

async function readEntrance(request: Request, context: AppLoadContext): Promise<Entrance> {
  const facts = await readLoadContext(context);
  const startedAt = facts.services.clock.monotonic();
  await refreshOverlay(facts.services);
  const cookieToken = await readSessionToken(request);
  const sessionToken = cookieToken ?? newSessionToken();
  const session = cookieToken ? await readSession(facts.services, cookieToken, request) : noSession;
  const url = new URL(request.url);
  const visitor = session.actor ?? (await visitorOf(facts.services, request));
  const actor = limitToErp(visitor, facts.services.erp);
  const choices = readBrowserChoices(request.headers);
  const path = url.pathname.replace(/\.data$/, "");
  const notices = await readNotices(request);
  const entrance: Entrance = {
    ...facts,
    actor,
    device: await readDevice(request),
    userAgent: request.headers.get("User-Agent"),
    sessionToken,
    freshToken: cookieToken === null,
    csrf: csrfToken(sessionToken, actor),
    around: session.around,
    choices: session.choices,
    gate: session.gate,
    ended: session.ended,
    notices: notices.filter((notice) => isForPage(notice, path)),
    brandName: await findBrandName(facts.services, actor),
    t: translatorFor(actor),
    sent: null,
    startedAt,
    ...(actor.kind === "user" ? { trace: new PageTrace() } : {}),
    refused: false,
    sendsScript: request.headers.get("Save-Data") !== "on",
    asksCookies: !choices.cookies,
    isPreview: false,
    path: path + url.search,
  };
  const preview = previewIn(context);
  return preview ? enterPreview(entrance, await openPreview(entrance, preview, request)) : entrance;
}

/**
 * Puts somebody else in the visitor's place. The page has no script, and its forms cannot be sent: their token fits no
 * cookie.
 */
async function enterPreview(
  { trace: _trace, ...entrance }: Entrance,
  { actor: visitor, session, services }: Awaited<ReturnType<typeof openPreview>>,
): Promise<Entrance> {
  const actor = limitToErp(visitor, services.erp);
  const sessionToken = newSessionToken();
  return {
    ...entrance,
    services,
    actor,
    sessionToken,
    freshToken: false,
    csrf: csrfToken(sessionToken, actor),
    around: session?.around ?? null,
    choices: null,
    gate: session?.gate ?? null,
    notices: [],
    brandName: await findBrandName(services, actor),
    t: translatorFor(actor),
    sendsScript: false,
    asksCookies: false,
    isPreview: true,
  };
}
