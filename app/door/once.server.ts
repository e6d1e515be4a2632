import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { answeredOnce } from "./door.tables";
import { invalid, type Outcome } from "./outcome";

export interface OnceKey {
  operation: string;
  owner: string;
  key: string;
}

/** What makes two requests the same request: their content, whatever order its fields came in. */
export function fingerprint(input: unknown): string {
  return createHash("sha256").update(stable(input)).digest("base64url");
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${stable(inner)}`);
  return `{${entries.join(",")}}`;
}

/**
 * Runs the work for the first holder of the key and stores its answer in the same transaction. Anybody who comes
 * later, even at the same moment on another process, waits on the primary key and receives that stored answer.
 */
export async function answerOnce<T>(
  tx: Db,
  once: OnceKey & { input: unknown; at: Date },
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { operation, owner, key } = once;
  const print = fingerprint(once.input);
  const claimed = await tx
    .insert(answeredOnce)
    .values({ operation, owner, key, fingerprint: print, at: once.at })
    .onConflictDoNothing()
    .returning({ key: answeredOnce.key });
  const mine = and(
    eq(answeredOnce.operation, operation),
    eq(answeredOnce.owner, owner),
    eq(answeredOnce.key, key),
  );
  if (claimed.length === 0) {
    const [earlier] = await tx.select().from(answeredOnce).where(mine);
    if (earlier?.fingerprint !== print) return invalid("", { key: "door.onceKeyReused" });
    return earlier.answer as Outcome<T>;
  }
  const answer = await work();
  await tx.update(answeredOnce).set({ answer }).where(mine);
  return answer;
}
