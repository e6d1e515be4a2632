import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { Actor } from "~/door/actor";
import type { Services } from "~/door/services";
import { activeItemsOf } from "~/features/carts/cart.store.server";
import { maxBarHoldings } from "~/features/identity/partners/holdings.store.server";
import { actorOf, endOf } from "~/features/identity/sessions/session-actor";
import {
  endSession,
  makeSessionReader,
  touchSession,
} from "~/features/identity/sessions/sessions.store.server";
import type { Entrance } from "./entrance";
import { isLocked } from "./is-outage";
import { digest } from "./session.server";

/** Milliseconds between two records of activity: a row changed on every page would cost more than it tells. */
const touchInterval = 60_000;

const findWithItems = makeSessionReader(activeItemsOf);
const findAlone = makeSessionReader(() => sql<number>`0`, "session_alone_by_token");

/** Finds a session, without the number of cart lines while somebody has locked the carts: other pages need no cart. */
async function findSession(db: Db, tokenHash: Buffer) {
  try {
    return await findWithItems(db, tokenHash);
  } catch (error) {
    if (!isLocked(error)) throw error;
    return findAlone(db, tokenHash);
  }
}

type RecognizedSession = { actor: Actor | null } & Pick<Entrance, "around" | "ended">;

export const noSession: RecognizedSession = { actor: null, around: null, ended: null };

/** Finds the session that a cookie names, without recording any activity. */
export async function findSessionState(
  { database, clock }: Pick<Services, "database" | "clock">,
  token: string,
): Promise<{ id: string; isOpen: boolean } | null> {
  const session = await findSession(database.db, digest(token));
  return session && { id: session.id, isOpen: endOf(session, clock.now()) === null };
}

/** Recognizes the visitor by the token of the session cookie, and records the activity. */
export async function readSession(
  { database, clock }: Services,
  token: string,
  request: Request,
): Promise<RecognizedSession> {
  const session = await findSession(database.db, digest(token));
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
    held: session.held.slice(0, maxBarHoldings),
    moreHeld: session.held.length > maxBarHoldings,
    areas: session.areas,
    cartLines: session.beside,
  };
  return { actor: actorOf(session), around: partnerBar, ended: null };
}
