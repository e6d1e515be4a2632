import { createHash, type Hash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { jsonInTurns, runInTurns, type Work } from "~/lib/in-turns.server";
import { answeredOnce } from "./door.tables";
import { type Outcome, Stopped } from "./outcome";

interface ButtonPress {
  operation: string;
  owner: string;
  /** Page whose button was pressed. */
  page: string;
  input: unknown;
  at: Date;
}

/**
 * Lifetime of a key in milliseconds: longer than any answer takes, and longer than anybody keeps pressing.
 */
const pressWindow = 60_000;

/** Hashes the content of a request, independent of the order of its fields. */
export function fingerprint(input: unknown): string {
  return createHash("sha256").update(stable(input)).digest("base64url");
}

/**
 * Hashes content with lines that our own code makes, whose fields always come in the same order. To sort their names takes
 * twice as long, and most of the memory.
 */
export async function fingerprintLines(head: object, lines: readonly object[]): Promise<string> {
  return createHash("sha256")
    .update(stable(head))
    .update(await jsonInTurns(lines))
    .digest("base64url");
}

/** Hashes content that may have thousands of parts to the same, and yields to the event loop meanwhile. */
export async function fingerprintInTurns(input: object): Promise<string> {
  const hash = createHash("sha256");
  await runInTurns(hashing(hash, input, true));
  return hash.digest("base64url");
}

function* hashing(hash: Hash, value: unknown, isOutermost = false): Work<void> {
  if (Array.isArray(value)) {
    hash.update("[");
    for (const [index, part] of value.entries()) {
      hash.update(index === 0 ? stable(part) : `,${stable(part)}`);
      yield;
    }
    hash.update("]");
  } else if (isOutermost && isRecord(value)) {
    hash.update("{");
    for (const [index, [name, inner]] of fieldsOf(value).entries()) {
      hash.update(`${index === 0 ? "" : ","}${JSON.stringify(name)}:`);
      yield* hashing(hash, inner);
    }
    hash.update("}");
  } else hash.update(stable(value));
}

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

const fieldsOf = (record: object): [name: string, inner: unknown][] =>
  Object.entries(record)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

function stable(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(stable).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const fields = value as Record<string, unknown>;
  let text = "{";
  // Builds the text directly: a list for each of the many small records of a long document would cost memory.
  for (const name of Object.keys(fields).sort()) {
    const inner = fields[name];
    if (inner !== undefined) text += `${text === "{" ? "" : ","}${JSON.stringify(name)}:${stable(inner)}`;
  }
  return `${text}}`;
}

/**
 * Runs the work and keeps its answer in the same transaction. Whoever comes with the same input from the same page, even
 * at the same moment on another process, waits for the row and receives that answer; something else from that page, or
 * the same after a while, is a new wish.
 */
export async function answerOnce<T>(
  tx: Db,
  { operation, owner, page, input, at }: ButtonPress,
  work: () => Promise<Outcome<T>>,
): Promise<{ answer: Outcome<T>; again: boolean }> {
  const print = fingerprint(input);
  const mine = and(
    eq(answeredOnce.operation, operation),
    eq(answeredOnce.owner, owner),
    eq(answeredOnce.key, page),
  );
  const claimedKeys = await tx
    .insert(answeredOnce)
    .values({ operation, owner, key: page, fingerprint: print, at })
    .onConflictDoNothing()
    .returning({ key: answeredOnce.key });
  if (claimedKeys.length === 0) {
    const [earlierAnswer] = await tx.select().from(answeredOnce).where(mine).for("update");
    if (earlierAnswer?.fingerprint === print && at.getTime() - earlierAnswer.at.getTime() < pressWindow) {
      return { answer: earlierAnswer.answer as Outcome<T>, again: true };
    }
  }
  const answer = await work();
  // A refusal is not stored: the same request may be repeated.
  if (answer.kind !== "ok") throw new Stopped(answer);
  await tx.update(answeredOnce).set({ answer, fingerprint: print, at }).where(mine);
  return { answer, again: false };
}

/** Deletes idempotency keys that no request can use any more, at most `limit` of them. */
export async function forgetPresses(tx: Db, before: Date, limit: number): Promise<number> {
  const { operation, owner, key, at } = answeredOnce;
  const expiredRows = tx
    .select({ operation, owner, key })
    .from(answeredOnce)
    .where(lt(at, before))
    .limit(limit);
  // The key was renewed in the meantime.
  const { rowCount } = await tx
    .delete(answeredOnce)
    .where(sql`(${operation}, ${owner}, ${key}) IN ${expiredRows} AND ${lt(at, before)}`);
  return rowCount ?? 0;
}
