import Big from "big.js";
import { z } from "zod";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { ErpContext, ReplicatedKind } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import {
  findReplicaProgress,
  findStatedAmounts,
  type ReplicaPart,
  type StatedAmount,
  writeComparison,
} from "~/erp/replica/replica.store.server";
import { compareMasters } from "./update-masters.server";
import { partOf, readAgain, replicatedAreas, replicatedParts } from "./update-replica.server";

/** Entries of one call. */
const inventorySize = 1_000;

/**
 * Compares the replica with the ERP's own inventory by numbers, counts and sums: what is missing or differs is read
 * again, and what the ERP no longer has leaves the replica.
 */
export const compareReplica = process({
  name: "erpReplica.compare",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "copies what the ERP says; nobody decided anything",
  async run(ctx) {
    const sums = { missing: 0, surplus: 0, different: 0 };
    for (const { erpContext, list } of await replicatedParts(ctx)) {
      const part = partOf(erpContext, list);
      try {
        const differences = await compareList(ctx, erpContext, part);
        if (!differences) continue;
        sums.missing += differences.missing;
        sums.surplus += differences.surplus;
        sums.different += differences.different;
      } catch (error) {
        if (!(error instanceof ErpError)) throw error;
        ctx.log.warn({ ...part, cause: String(error) }, "erp-replica-not-compared");
      }
    }
    for (const erpContext of await replicatedAreas(ctx)) {
      const differences = await compareMasters(ctx, erpContext);
      sums.missing += differences.missing;
      sums.surplus += differences.surplus;
      sums.different += differences.different;
    }
    return ok(sums);
  },
});

/** Null while the list has never been read to its end. */
async function compareList(ctx: ProcessCtx, erpContext: ErpContext, part: ReplicaPart) {
  const progress = await findReplicaProgress(ctx.db, part);
  if (!progress?.completeAt) return null;
  const comparedAt = ctx.clock.now();
  // Reads the ERP first: a document that is created meanwhile counts as surplus, and is only read once more.
  const erpAmounts = await readInventory(ctx, erpContext, part.list);
  const replicaAmounts = await findStatedAmounts(ctx.db, part);
  const missingNumbers = [...erpAmounts.keys()].filter((number) => !replicaAmounts.has(number));
  const surplus = [...replicaAmounts.keys()].filter((number) => !erpAmounts.has(number));
  const different = [...erpAmounts].flatMap(([number, amount]) => {
    const replicatedAmount = replicaAmounts.get(number);
    return replicatedAmount && !isSame(part.list, amount, replicatedAmount) ? number : [];
  });
  // Asks for each by its number before it is removed.
  await readAgain({ ctx, erpContext, part }, part.list, [...missingNumbers, ...different, ...surplus]);
  await ctx.transaction(({ tx }) =>
    writeComparison(tx, part, {
      comparedAt,
      erpCount: erpAmounts.size,
      erpSums: sumsOf(erpAmounts),
      replicaCount: replicaAmounts.size,
      replicaSums: sumsOf(replicaAmounts),
      missing: missingNumbers.length,
      surplus: surplus.length,
      different: different.length,
    }),
  );
  const differences = {
    missing: missingNumbers.length,
    surplus: surplus.length,
    different: different.length,
  };
  if (missingNumbers.length + surplus.length + different.length > 0)
    ctx.log.warn({ ...part, ...differences }, "erp-replica-differed");
  return differences;
}

/** Deliveries have no amounts of their own. */
const isSame = (list: ReplicatedKind, one: StatedAmount, other: StatedAmount): boolean =>
  list === "delivery" || (one.currency === other.currency && new Big(one.net).eq(other.net));

async function readInventory(
  ctx: ProcessCtx,
  erpContext: ErpContext,
  list: ReplicatedKind,
): Promise<Map<string, StatedAmount>> {
  const statedAmounts = new Map<string, StatedAmount>();
  let place: string | null = null;
  do {
    const answer = await ctx.erp.replication.inventory(erpContext, list, place, inventorySize);
    for (const { number, net, currency } of answer.value.entries)
      statedAmounts.set(number, { net, currency });
    place = answer.value.place;
  } while (place !== null);
  return statedAmounts;
}

function sumsOf(amounts: ReadonlyMap<string, StatedAmount>): Record<string, string> {
  const sums = new Map<string, Big>();
  for (const { net, currency } of amounts.values())
    sums.set(currency, (sums.get(currency) ?? new Big(0)).plus(net));
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, sum.toFixed()]));
}

export const compareReplicaJob: Job = {
  name: "erpReplica.compare",
  schedule: "40 2 * * *",
  timeout: 3_000,
  oneAtATime: true,
  async run(ctx) {
    await compareReplica(ctx, {});
  },
};
