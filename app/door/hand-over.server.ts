import type { Db } from "~/db/db.server";
import { ErpError, isAmbiguous, isRefusal, isSafeToRepeat, isUnreadable } from "~/erp/erp-errors";
import type { JobRequest } from "~/jobs/jobs";
import { crashPoint } from "~/lib/crash-point";
import type { ProcessCtx } from "./operation.server";

/**
 * Seconds between the look-ups after an ambiguous failure. A real ERP can commit minutes after its answer was lost, so
 * checks go on until the last of these.
 */
export const checkAfterSeconds = [2, 10, 60, 300, 720] as const;

/** States of a record on its way into the ERP; its own states end the way (decision 5). */
export type HandOverState = "claimed" | "sending" | "unknown" | "forPerson";

/**
 * How records of one kind become documents of the ERP exactly once: orders and quotes from carts, returns from claims.
 */
export interface HandOver<Row extends { id: string; state: string }, Reply> {
  /** Kind of the record in the audit trail. */
  kind: string;
  /** Event in the log when the ERP's answer to a look-up cannot be read. */
  unreadEvent: string;
  /** Prefix of its crash points. */
  crashPrefix: string;
  find(db: Db, id: string): Promise<Row | null>;
  /** Returns null if the record is no longer in any of the expected states. */
  advance(
    tx: Db,
    id: string,
    step: { from: HandOverState[]; state: HandOverState; at: Date },
  ): Promise<Row | null>;
  /** Counts a look-up, and returns how many there were. */
  countCheck(tx: Db, id: string): Promise<number>;
  /** Requests the job that carries the record on after a request or a process has died. */
  carryOnAfter(id: string, seconds: number): JobRequest;
  refusesDuplicateKeys(ctx: ProcessCtx, row: Row): boolean;
  create(ctx: ProcessCtx, row: Row): Promise<Reply>;
  /** Finds the document that the ERP has under the record's key. */
  look(ctx: ProcessCtx, row: Row): Promise<Reply | null>;
  confirm(ctx: ProcessCtx, row: Row, reply: Reply): Promise<void>;
  /** Ends the record without a document, because the ERP refused it. */
  refuse(ctx: ProcessCtx, row: Row, error: ErpError): Promise<void>;
}

type AnyRow = { id: string; state: string };

/**
 * Sends a claimed record to the ERP. Prevents a race: the state moves to `sending` once, so the visitor's own request and
 * the job behind it can both try.
 */
export async function send<Row extends AnyRow, Reply>(
  ctx: ProcessCtx,
  handOver: HandOver<Row, Reply>,
  id: string,
): Promise<void> {
  const row = await ctx.transaction(({ tx, clock }) =>
    handOver.advance(tx, id, { from: ["claimed"], state: "sending", at: clock.now() }),
  );
  if (!row) return;
  await crashPoint(`${handOver.crashPrefix}.beforeSend`);
  let reply: Reply;
  try {
    reply = await handOver.create(ctx, row);
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    return settleFailure(ctx, handOver, row, error);
  }
  await crashPoint(`${handOver.crashPrefix}.afterSend`);
  await handOver.confirm(ctx, row, reply);
}

/**
 * Refuses the record if the ERP refused it. A call that never reached the ERP waits as claimed and is sent again; after any
 * other failure the ERP may have the document already, so it is looked up.
 */
async function settleFailure<Row extends AnyRow, Reply>(
  ctx: ProcessCtx,
  handOver: HandOver<Row, Reply>,
  row: Row,
  error: ErpError,
): Promise<void> {
  if (isRefusal(error)) return handOver.refuse(ctx, row, error);
  const isRepeatable = isSafeToRepeat(error);
  await ctx.transaction(async ({ tx, clock, enqueue }) => {
    await handOver.advance(tx, row.id, {
      from: ["sending"],
      state: isRepeatable ? "claimed" : "unknown",
      at: clock.now(),
    });
    await enqueue(handOver.carryOnAfter(row.id, isRepeatable ? 30 : checkAfterSeconds[0]));
  });
}

/** Settles a record that was sent without a clear answer; does nothing to any other. */
export async function carryOn<Row extends AnyRow, Reply>(
  ctx: ProcessCtx,
  handOver: HandOver<Row, Reply>,
  id: string,
): Promise<void> {
  const row = await handOver.find(ctx.db, id);
  if (row?.state === "sending" || row?.state === "unknown") await lookUp(ctx, handOver, row);
}

/**
 * Looks a record up in the ERP by its idempotency key. A missing document proves nothing: a late commit may still come, so
 * nothing is sent again unless the ERP refuses a second document under one key. After the last check a person decides.
 * Checks count only if the ERP answered.
 */
async function lookUp<Row extends AnyRow, Reply>(
  ctx: ProcessCtx,
  handOver: HandOver<Row, Reply>,
  row: Row,
): Promise<void> {
  const { id } = row;
  try {
    if ((await adopt(ctx, handOver, row)) || (await sendAgain(ctx, handOver, row))) return;
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    if (isSafeToRepeat(error) || isAmbiguous(error)) {
      return ctx.transaction(({ enqueue }) => enqueue(handOver.carryOnAfter(id, 60)));
    }
    ctx.log.warn({ id, cause: String(error) }, handOver.unreadEvent);
  }
  await ctx.transaction(async ({ tx, clock, enqueue, audit }) => {
    const delay = checkAfterSeconds[await handOver.countCheck(tx, id)];
    if (delay !== undefined) {
      await handOver.advance(tx, id, { from: ["sending"], state: "unknown", at: clock.now() });
      return enqueue(handOver.carryOnAfter(id, delay));
    }
    const heldRow = await handOver.advance(tx, id, {
      from: ["sending", "unknown"],
      state: "forPerson",
      at: clock.now(),
    });
    if (heldRow) await audit({ kind: handOver.kind, id, after: { state: "forPerson" } });
  });
}

/** Sends the record once more to an ERP that makes no second document under one key; tells whether that settled it. */
async function sendAgain<Row extends AnyRow, Reply>(
  ctx: ProcessCtx,
  handOver: HandOver<Row, Reply>,
  row: Row,
): Promise<boolean> {
  if (!handOver.refusesDuplicateKeys(ctx, row)) return false;
  let reply: Reply;
  try {
    reply = await handOver.create(ctx, row);
  } catch (error) {
    if (!(error instanceof ErpError) || error.kind !== "rejected") throw error;
    await handOver.refuse(ctx, row, error);
    return true;
  }
  await handOver.confirm(ctx, row, reply);
  return true;
}

/** Confirms the record with the document that the ERP already has under its key, if there is one. */
export async function adopt<Row extends AnyRow, Reply>(
  ctx: ProcessCtx,
  handOver: Pick<HandOver<Row, Reply>, "look" | "confirm">,
  row: Row,
): Promise<boolean> {
  const reply = await handOver.look(ctx, row);
  if (reply !== null) await handOver.confirm(ctx, row, reply);
  return reply !== null;
}

/**
 * Adopts the document before a person ends the record without one. The ERP must be there to be asked, but an unreadable
 * answer counts as no: it may be what brought the record to that person.
 */
export async function adoptIfReadable<Row extends AnyRow, Reply>(
  ctx: ProcessCtx,
  handOver: Pick<HandOver<Row, Reply>, "unreadEvent" | "look" | "confirm">,
  row: Row,
): Promise<boolean> {
  try {
    return await adopt(ctx, handOver, row);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    ctx.log.warn({ id: row.id, cause: String(error) }, handOver.unreadEvent);
    return false;
  }
}
