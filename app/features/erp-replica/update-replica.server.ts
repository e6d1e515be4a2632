import { z } from "zod";
import { raiseVersion } from "~/cache/versions.server";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type {
  DocumentRef,
  ErpContext,
  ReplicatedChanges,
  ReplicatedDocument,
  ReplicatedKind,
} from "~/erp/erp";
import { replicatedKinds } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import {
  findReplicaProgress,
  findUnsettled,
  moveReplicaPlace,
  type ReplicaPart,
  removeFromReplica,
  replicaTag,
  writeReplica,
} from "~/erp/replica/replica.store.server";
import { erpSystems } from "~/erp/systems";
import { replicaMinutes } from "./replica-minutes";
import { updateMasters } from "./update-masters.server";

/** Documents of one call; fewer after a call that took too long. */
const partSize = 60;
const minPartSize = 5;

/** Unsettled documents that a run reads again per list. */
const maxUnsettled = 200;

/** Milliseconds after which a run begins nothing new; the next run goes on where it ended. */
const maxRunTime = 4 * 60_000;

/**
 * Brings the replica of all lists up to date, from where it stands to the ERP's last change. Each part commits with its
 * place, so that a run that ends early is continued by the next one.
 */
export const updateReplica = process({
  name: "erpReplica.update",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "copies what the ERP says; nobody decided anything",
  async run(ctx) {
    const deadline = ctx.clock.monotonic() + maxRunTime;
    let documents = 0;
    for (const { erpContext, list } of await replicatedParts(ctx)) {
      if (ctx.clock.monotonic() > deadline) break;
      const replication = { ctx, erpContext, deadline, part: partOf(erpContext, list) };
      try {
        documents += await readChanges(replication);
        documents += await readUnsettled(replication);
      } catch (error) {
        // The next run continues; other lists come from other services, which may answer.
        if (!(error instanceof ErpError)) throw error;
        ctx.log.warn({ ...replication.part, cause: String(error) }, "erp-replica-unread");
      }
    }
    let masters = 0;
    for (const erpContext of await replicatedAreas(ctx))
      masters += await updateMasters(ctx, erpContext, deadline);
    return ok({ documents, masters });
  },
});

/** Sales areas whose ERP offers replication. */
export async function replicatedAreas(ctx: ProcessCtx): Promise<ErpContext[]> {
  const systems = erpSystems.filter((system) => ctx.erp.capabilitiesOf(system).replication);
  const areas = systems.map(async (system) => {
    const systemContext: ErpContext = { system, language: "en", salesArea: "", requestId: ctx.requestId };
    const { value } = await ctx.erp.system.salesAreas(systemContext);
    return value.map(({ salesArea }) => ({ ...systemContext, salesArea }));
  });
  return (await Promise.all(areas)).flat();
}

/** Lists of these sales areas. */
export async function replicatedParts(
  ctx: ProcessCtx,
): Promise<{ erpContext: ErpContext; list: ReplicatedKind }[]> {
  const areas = await replicatedAreas(ctx);
  return areas.flatMap((erpContext) => replicatedKinds.map((list) => ({ erpContext, list })));
}

export const partOf = ({ system, salesArea }: ErpContext, list: ReplicatedKind): ReplicaPart => ({
  system,
  salesArea,
  list,
});

interface ReplicaRun {
  ctx: ProcessCtx;
  erpContext: ErpContext;
  part: ReplicaPart;
  deadline: number;
}

/** Reads a pass over the changes, or as much of it as there is time for. Returns the number of documents. */
async function readChanges({ ctx, erpContext, part, deadline }: ReplicaRun): Promise<number> {
  const progress = await findReplicaProgress(ctx.db, part);
  let place = progress?.place ?? null;
  let completeAt = progress?.completeAt ?? null;
  let passBegunAt = progress?.passBegunAt ?? null;
  let count = 0;
  for (let hasMore = true; hasMore && ctx.clock.monotonic() < deadline; ) {
    const readAt = ctx.clock.now();
    const value = await readPart({ ctx, erpContext, part }, place);
    const begunAt = passBegunAt ?? readAt;
    const next = {
      place: value.place,
      completeAt: value.more ? completeAt : begunAt,
      passBegunAt: value.more ? begunAt : null,
    };
    const hasMoved = await ctx.transaction(async ({ tx }) => {
      if (!(await moveReplicaPlace(tx, part, place, next))) return false;
      await removeFromReplica(tx, part, value.gone);
      await writeReplica(tx, part, value.documents, readAt);
      await raiseVersion(tx, replicaTag(part));
      return true;
    });
    // Prevents a race: another run is further ahead.
    if (!hasMoved) return count;
    // Reads predecessors only after the first pass, which reads them in their own turn.
    if (completeAt) await readPredecessors({ ctx, erpContext, part, deadline }, value.documents);
    ({ place, completeAt, passBegunAt } = next);
    hasMore = value.more;
    count += value.documents.length;
  }
  return count;
}

/** Reads the next part of the changes. Documents with hundreds of items take long: after a timeout it asks for fewer. */
async function readPart(
  replication: Pick<ReplicaRun, "ctx" | "erpContext" | "part">,
  place: string | null,
  size = partSize,
): Promise<ReplicatedChanges> {
  try {
    const { ctx, erpContext, part } = replication;
    return (await ctx.erp.replication.changes(erpContext, part.list, place, size)).value;
  } catch (error) {
    const isTooMuch = error instanceof ErpError && error.kind === "timeout" && size > minPartSize;
    if (!isTooMuch) throw error;
    return readPart(replication, place, Math.ceil(size / 4));
  }
}

/** Reads the documents again that these follow: a delivery moves its order, which does not change itself by that. */
async function readPredecessors(
  replication: ReplicaRun,
  documents: readonly ReplicatedDocument[],
): Promise<void> {
  const references = documents.flatMap(({ row }) => row.references);
  for (const list of predecessors[replication.part.list] ?? []) {
    const numbers = references.filter(({ kind }) => kind === list).map(({ number }) => number);
    await readAgain(replication, list, [...new Set(numbers)]);
  }
}

const predecessors: Partial<Record<ReplicatedKind, readonly (ReplicatedKind & DocumentRef["kind"])[]>> = {
  order: ["quote"],
  delivery: ["order"],
  invoice: ["delivery", "order"],
};

/** Reads again what a payment, a delivery or the passing of a day may have moved, longest unread first. */
async function readUnsettled(replication: ReplicaRun): Promise<number> {
  const { ctx, part } = replication;
  const numbers = await findUnsettled(ctx.db, part, maxUnsettled);
  await readAgain(replication, part.list, numbers);
  return numbers.length;
}

/** Reads documents again; those that no longer exist leave the replica. */
export async function readAgain(
  { ctx, erpContext, part }: Omit<ReplicaRun, "deadline">,
  list: ReplicatedKind,
  numbers: readonly string[],
): Promise<void> {
  const target = { ...part, list };
  for (let first = 0; first < numbers.length; first += partSize) {
    const chunk = numbers.slice(first, first + partSize);
    const readAt = ctx.clock.now();
    const { value } = await ctx.erp.replication.read(erpContext, list, chunk);
    const existingNumbers = new Set(value.map(({ row }) => row.number));
    await ctx.transaction(async ({ tx }) => {
      await writeReplica(tx, target, value, readAt);
      await removeFromReplica(
        tx,
        target,
        chunk.filter((number) => !existingNumbers.has(number)),
      );
      await raiseVersion(tx, replicaTag(target));
    });
  }
}

export const updateReplicaJob: Job = {
  name: "erpReplica.update",
  schedule: `*/${replicaMinutes} * * * *`,
  timeout: 290,
  oneAtATime: true,
  async run(ctx) {
    await updateReplica(ctx, {});
  },
};
