import { and, eq, lt } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { answeredOnce } from "./door.tables";

/** Answers are stored as long as the nightly tidying keeps them; milliseconds. */
const keyTtl = 24 * 60 * 60_000;

export interface KeyClaim {
  operation: string;
  owner: string;
  key: string;
  fingerprint: string;
  at: Date;
}

export interface StoredAnswer {
  status: number;
  body: unknown;
}

type ClaimOutcome =
  | { kind: "claimed" }
  | { kind: "running" }
  | { kind: "otherRequest" }
  | { kind: "answered"; answer: StoredAnswer };

const rowOf = ({ operation, owner, key }: KeyClaim) =>
  and(eq(answeredOnce.operation, operation), eq(answeredOnce.owner, owner), eq(answeredOnce.key, key));

/**
 * Claims an idempotency key before the work begins. The primary key decides a race: of two requests at the same moment
 * one claims, on whichever process. A request whose process died stays `running`, because nobody knows what it did.
 */
export async function claimKey(db: Db, claim: KeyClaim): Promise<ClaimOutcome> {
  const expiry = new Date(claim.at.getTime() - keyTtl);
  const claimedKeys = await db
    .insert(answeredOnce)
    .values(claim)
    .onConflictDoUpdate({
      target: [answeredOnce.operation, answeredOnce.owner, answeredOnce.key],
      set: { fingerprint: claim.fingerprint, at: claim.at, answer: null },
      setWhere: lt(answeredOnce.at, expiry),
    })
    .returning({ key: answeredOnce.key });
  if (claimedKeys.length > 0) return { kind: "claimed" };
  const [earlierAnswer] = await db.select().from(answeredOnce).where(rowOf(claim));
  // Released in the meantime: the client may retry.
  if (!earlierAnswer) return { kind: "running" };
  if (earlierAnswer.fingerprint !== claim.fingerprint) return { kind: "otherRequest" };
  return earlierAnswer.answer === null
    ? { kind: "running" }
    : { kind: "answered", answer: earlierAnswer.answer as StoredAnswer };
}

export async function storeAnswer(db: Db, claim: KeyClaim, answer: StoredAnswer): Promise<void> {
  await db.update(answeredOnce).set({ answer }).where(rowOf(claim));
}

/** Releases the key of a refused request. */
export async function releaseKey(db: Db, claim: KeyClaim): Promise<void> {
  await db.delete(answeredOnce).where(rowOf(claim));
}
