import { sql } from "drizzle-orm";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, Stopped } from "~/door/outcome";
import type { AdminRecord } from "./admin-record";
import type { CollectionStore } from "./collection";
import { takenProblem } from "./taken.server";

interface Written {
  name: string;
  unique?: Readonly<Record<string, string>> | undefined;
  created?: unknown;
  store: Pick<CollectionStore<AdminRecord, never>, "findTwin" | "get">;
}

/**
 * Maps a violation of a unique constraint to the field that it is about, and names the record that has these values. The
 * savepoint keeps the transaction usable for that.
 */
export async function writeOrExplain<T>(
  { name, unique = {}, created, store }: Written,
  ctx: ChangeCtx,
  values: object,
  work: () => Promise<T> | undefined,
): Promise<T> {
  await ctx.tx.execute(sql`SAVEPOINT before_write`);
  try {
    return (await work()) as T;
  } catch (error) {
    const { code, constraint = "" } =
      (error as { cause?: { code?: string; constraint?: string } }).cause ?? {};
    if (code === "23503") throw new Stopped(conflict({ key: "admin.inUse" }));
    if (code !== "23505") throw error;
    // Idempotent: the form contains the id of the new record, so that submitting it twice creates one.
    if (created && constraint.endsWith("_pkey")) throw new Stopped(conflict({ key: "admin.createdBefore" }));
    await ctx.tx.execute(sql`ROLLBACK TO SAVEPOINT before_write`);
    const twin = await store.findTwin?.(ctx, constraint, { ...values });
    const record = twin && (await store.get({ ...ctx, db: ctx.tx }, twin.id));
    const problem = await takenProblem(
      ctx,
      unique[constraint] ?? "",
      // A deleted record keeps its values: it may be restored.
      twin ? { ...twin, kind: name, isDeleted: Boolean(record?.deletedAt) } : null,
    );
    throw new Stopped({ kind: "invalid", problems: [problem] });
  }
}
