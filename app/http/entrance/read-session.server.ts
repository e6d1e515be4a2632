import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Actor } from "~/door/actor";
import type { Services } from "~/door/services";
import { isAmending } from "~/features/amendments/amendments.store.server";
import { activeCartOf, type StoredTotal } from "~/features/carts/cart.store.server";
import { waitsFor } from "~/features/carts/waiting/waiting.store.server";
import { searchMarksOf } from "~/features/documents/searches/document-searches.store.server";
import { maxBarHoldings } from "~/features/identity/partners/holdings.store.server";
import { actorOf, endOf } from "~/features/identity/sessions/session-actor";
import {
  endSession,
  makeSessionReader,
  touchSession,
} from "~/features/identity/sessions/sessions.store.server";
import { choiceMarksOf } from "~/features/table-choices/table-choices.store.server";
import { isLockTimeout } from "~/lib/is-outage";
import { digest } from "../session.server";
import type { Entrance, FrameFacts } from "./entrance";

/** Milliseconds between two records of activity: a row changed on every page would cost more than it tells. */
const touchInterval = 60_000;

/** Facts of other features that come with the session: one statement reads all that a page needs of its user. */
interface FactsBeside {
  cart: { lines: number; total: StoredTotal | null } | null;
  waits: boolean;
  isAmending: boolean;
  /** Version of the user's choices for tables and searches; null while it is unknown. */
  choices: string | null;
}

const findWithItems = makeSessionReader(
  (party) => sql<FactsBeside>`json_build_object(
    'cart', ${activeCartOf(party)}, 'waits', ${waitsFor(party)}, 'isAmending', ${isAmending(party)},
    'choices', md5(concat((SELECT string_agg(m.xmin::text, ',') FROM (
      ${choiceMarksOf(party.userId)} UNION ALL ${searchMarksOf(party.userId)}) m))))`,
);
const findAlone = makeSessionReader(
  () =>
    sql<FactsBeside>`json_build_object('cart', NULL, 'waits', true, 'isAmending', true,
      'choices', NULL)`,
  "session_alone_by_token",
);

/** Finds a session, without the number of cart lines while somebody has locked the carts: other pages need no cart. */
async function findSession(db: Db, tokenHash: Buffer) {
  try {
    return await findWithItems(db, tokenHash);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return findAlone(db, tokenHash);
  }
}

export type RecognizedSession = { actor: Actor | null } & Pick<
  Entrance,
  "around" | "ended" | "choices" | "gate"
>;

export const noSession: RecognizedSession = {
  actor: null,
  around: null,
  ended: null,
  choices: null,
  gate: null,
};

/** Finds the session that a cookie names, without recording any activity. */
export async function findSessionState(
  { database, clock }: Pick<Services, "database" | "clock">,
  token: string,
): Promise<{ id: string; isOpen: boolean } | null> {
  const session = await findSession(database.db, digest(token));
  return session && { id: session.id, isOpen: endOf(session, clock.now()) === null };
}

/** Recognizes the visitor by the token of the session cookie, and records the activity. */
export const readSession = (
  services: Services,
  token: string,
  request: Request,
): Promise<RecognizedSession> => readSessionOf(services, digest(token), request);

/** Recognizes the visitor by the digest of a session's token. */
export async function readSessionOf(
  { database, clock }: Services,
  tokenHash: Buffer,
  request: Request,
): Promise<RecognizedSession> {
  const readAt = clock.monotonic();
  const session = await findSession(database.db, tokenHash);
  if (!session) return noSession;
  const now = clock.now();
  const reason = endOf(session, now);
  // Stored, so that a clock that is set back does not reopen the session.
  if (reason === "timeout" && !session.endedAt) await endSession(database.db, session.id, reason, now);
  if (reason) return { ...noSession, ended: { userId: session.user.id, why: reason } };
  const isBackground = request.headers.get("X-Tradepost-Background") === "1";
  if (!isBackground && now.getTime() - session.lastSeenAt.getTime() > touchInterval) {
    await touchSession(database.db, session.id, now);
  }
  const partnerBar = {
    holdings: session.holdings.slice(0, maxBarHoldings),
    moreHeld: session.holdings.length > maxBarHoldings,
    areas: session.areas,
    cartLines: session.beside.cart?.lines ?? 0,
    cartTotal: headTotalOf(session.beside.cart?.total ?? null, now),
    waits: session.beside.waits,
    isAmending: session.beside.isAmending,
  };
  // An action may store another choice before the loaders of its page run.
  const choices = request.method === "GET" || request.method === "HEAD" ? session.beside.choices : null;
  const gate = session.gate && { ...session.gate, at: readAt };
  return { actor: actorOf(session), around: partnerBar, ended: null, choices, gate };
}

/** Milliseconds after which a price counts as outdated: prices and discounts have days. */
const priceTtl = 24 * 60 * 60_000;

/** Returns the total for the head, and whether it is that of the cart as it is now. */
function headTotalOf(storedTotal: StoredTotal | null, now: Date): FrameFacts["cartTotal"] {
  if (!storedTotal) return null;
  const { total, currency, version, cartVersion, at } = storedTotal;
  const isOld = now.getTime() - new Date(at).getTime() > priceTtl;
  return { amount: total, currency, isOutdated: isOld || version !== cartVersion };
}
