import type { ProcessCtx } from "~/door/operation.server";
import { type ErpContext, type MasterKind, masterKinds } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { countMasters, removeUnread, writeMasters } from "~/erp/replica/masters.store.server";
import { findReplicaProgress, moveReplicaPlace, writeComparison } from "~/erp/replica/replica.store.server";

/** Records of one call. */
const partSize = 60;

/** Milliseconds between two passes over the customers' own numbers, which know no time of change. */
const numbersInterval = 60 * 60_000;

/** Place of a pass: the day since which it reads changes, null if it reads everything, and the place in it. */
interface Place {
  since: string | null;
  at: string | null;
}

/**
 * Brings partners and customers' own numbers of a sales area up to date. The first pass reads everything, and so does
 * every pass over the numbers; the others read the partners that have changed. A pass that is stopped goes on where it
 * was, and one over everything removes what it has not met.
 */
export async function updateMasters(
  ctx: ProcessCtx,
  erpContext: ErpContext,
  deadline: number,
): Promise<number> {
  let count = 0;
  for (const list of masterKinds) {
    if (ctx.clock.monotonic() > deadline) break;
    try {
      count += await readPass(ctx, erpContext, list, deadline);
    } catch (error) {
      // The next run continues; the other kind comes from another service, which may answer.
      if (!(error instanceof ErpError)) throw error;
      ctx.log.warn({ salesArea: erpContext.salesArea, list, cause: String(error) }, "erp-replica-unread");
    }
  }
  return count;
}

async function readPass(
  ctx: ProcessCtx,
  erpContext: ErpContext,
  list: MasterKind,
  deadline: number,
): Promise<number> {
  const part = partOf(erpContext, list);
  const progress = await findReplicaProgress(ctx.db, part);
  const now = ctx.clock.now();
  const completeAt = progress?.completeAt ?? null;
  const isRunning = Boolean(progress?.passBegunAt);
  const isFresh = completeAt !== null && now.getTime() - completeAt.getTime() < numbersInterval;
  if (list === "customerMaterial" && !isRunning && isFresh) return 0;
  const begunAt = progress?.passBegunAt ?? now;
  const isPartial = list === "partner" && completeAt !== null;
  let storedPlace = progress?.place ?? null;
  let place: Place =
    isRunning && storedPlace !== null
      ? JSON.parse(storedPlace)
      : { since: isPartial ? completeAt.toISOString() : null, at: null };
  let count = 0;
  while (ctx.clock.monotonic() < deadline) {
    const readAt = ctx.clock.now();
    const request = { since: place.since, place: place.at, limit: partSize };
    const { value } = await ctx.erp.replication.masters(erpContext, list, request);
    const isLast = value.place === null;
    const nextPlace: Place = { since: place.since, at: value.place };
    const next = {
      place: isLast ? null : JSON.stringify(nextPlace),
      completeAt: isLast ? begunAt : completeAt,
      passBegunAt: isLast ? null : begunAt,
    };
    const from = storedPlace;
    const hasMoved = await ctx.transaction(async ({ tx }) => {
      if (!(await moveReplicaPlace(tx, part, from, next))) return false;
      await writeMasters(tx, part, value.records, readAt);
      if (isLast && place.since === null) await removeUnread(tx, part, begunAt);
      return true;
    });
    count += value.records.length;
    // Prevents a race: another run is further ahead.
    if (isLast || !hasMoved) break;
    place = nextPlace;
    storedPlace = next.place;
  }
  return count;
}

/**
 * Compares the master data of a sales area with the ERP record by record: what is missing or differs is written again, and
 * what the ERP no longer has leaves the replica.
 */
export async function compareMasters(ctx: ProcessCtx, erpContext: ErpContext) {
  const sums = { missing: 0, surplus: 0, different: 0 };
  for (const list of masterKinds) {
    try {
      const differences = await compareList(ctx, erpContext, list);
      if (!differences) continue;
      sums.missing += differences.missing;
      sums.surplus += differences.surplus;
      sums.different += differences.different;
    } catch (error) {
      if (!(error instanceof ErpError)) throw error;
      ctx.log.warn(
        { salesArea: erpContext.salesArea, list, cause: String(error) },
        "erp-replica-not-compared",
      );
    }
  }
  return sums;
}

async function compareList(ctx: ProcessCtx, erpContext: ErpContext, list: MasterKind) {
  const part = partOf(erpContext, list);
  const progress = await findReplicaProgress(ctx.db, part);
  if (!progress?.completeAt) return null;
  const comparedAt = ctx.clock.now();
  const replicaCount = await countMasters(ctx.db, part);
  const differences = { missing: 0, different: 0 };
  let place: string | null = null;
  do {
    const readAt = ctx.clock.now();
    const { value } = await ctx.erp.replication.masters(erpContext, list, {
      since: null,
      place,
      limit: partSize,
    });
    const counts = await ctx.transaction(({ tx }) => writeMasters(tx, part, value.records, readAt));
    differences.missing += counts.missing;
    differences.different += counts.different;
    place = value.place;
  } while (place !== null);
  const surplus = await ctx.transaction(({ tx }) => removeUnread(tx, part, comparedAt));
  const erpCount = await countMasters(ctx.db, part);
  await ctx.transaction(({ tx }) =>
    writeComparison(tx, part, {
      comparedAt,
      erpCount,
      replicaCount,
      surplus,
      ...differences,
      erpSums: {},
      replicaSums: {},
    }),
  );
  const all = { ...differences, surplus };
  if (all.missing + all.surplus + all.different > 0)
    ctx.log.warn({ ...part, ...all }, "erp-replica-differed");
  return all;
}

const partOf = ({ system, salesArea }: ErpContext, list: MasterKind) => ({ system, salesArea, list });
