import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { Erp, ErpContext, ErpMessage, ErpResult, SalesDocument } from "~/erp/erp";
import { ErpError, isAmbiguous, isSafeToRepeat } from "~/erp/erp-errors";
import { noteOwnChange } from "~/features/order-changes/note-own-change";
import type { JobRequest } from "~/jobs/jobs";
import { crashPoint } from "~/lib/crash-point";
import { ownScope } from "./amended-document.server";
import {
  type AmendmentMessage,
  type AmendmentState,
  hasOnlyFiles,
  lookUpAfterSeconds,
  type ReturnReason,
} from "./amendment";
import { type Amendment, advanceAmendment, countLookUp, findAmendment } from "./amendments.store.server";
import { attachLater } from "./files/attach-later";
import { snapshotOf } from "./snapshot-of";
import { changeOf } from "./wish";

const unsettledStates: AmendmentState[] = ["claimed", "sending", "unknown"];

/** Requests the job that carries a change on after a request or a process has died. */
export const sendLater = (amendment: string, seconds: number): JobRequest => ({
  name: "amendment.carryOn",
  payload: { amendment },
  after: seconds,
});

/**
 * Sends a claimed change (decision 66). Prevents a race: the state moves to `sending` once, so the person's own request
 * and the job behind it can both try.
 */
export async function sendAmendment(ctx: ProcessCtx, id: string): Promise<void> {
  const amendment = await ctx.transaction(({ tx, clock }) =>
    advanceAmendment(tx, id, ["claimed"], { state: "sending", sentAt: clock.now() }),
  );
  if (!amendment) return;
  await crashPoint("amend.beforeSend");
  await settleByCall(ctx, amendment);
}

/** Calls the ERP and settles the amendment by its answer; without a clear one it stays `unknown`. */
async function settleByCall(ctx: ProcessCtx, amendment: Amendment): Promise<void> {
  let reply: ErpResult<SalesDocument>;
  try {
    reply = await callChange(ctx, amendment);
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    return settleFailure(ctx, amendment, error);
  }
  await crashPoint("amend.afterSend");
  await confirm(ctx, amendment, reply.value, reply.messages);
}

const documentsOf = (erp: Erp, { kind }: Amendment) => (kind === "order" ? erp.orders : erp.quotes);

/** Acts as the customer of the document, whichever user or job continues it. */
export const erpContextOf = (ctx: Pick<ProcessCtx, "requestId">, amendment: Amendment): ErpContext => ({
  system: amendment.system,
  language: amendment.language,
  salesArea: amendment.salesAreaId,
  partner: amendment.soldTo,
  requestId: ctx.requestId,
});

function callChange(ctx: ProcessCtx, amendment: Amendment): Promise<ErpResult<SalesDocument>> {
  const { documentNumber, soldTo, base, wish, key } = amendment;
  const documents = documentsOf(ctx.erp, amendment);
  const erpContext = erpContextOf(ctx, amendment);
  // Files alone leave the document as it is; they follow once the change is confirmed.
  if (hasOnlyFiles(wish)) {
    return documents.get({ ...erpContext, isRefresh: true }, documentNumber, ownScope(soldTo));
  }
  const change = changeOf(wish, base);
  return documents.change(
    erpContext,
    { number: documentNumber, within: ownScope(soldTo), version: base.version, key: key ?? undefined },
    change,
  );
}

/**
 * Settles a call that failed. Whatever turned it away may have followed an earlier call that was late, so the key is
 * looked up before the change is given back. A first call that never arrived is given back to the person who waits for
 * it; one of the job, after a crash, is repeated.
 */
async function settleFailure(ctx: ProcessCtx, amendment: Amendment, error: ErpError): Promise<void> {
  const isTurnedAway = ["conflict", "locked", "rejected", "notFound", "unsupported"].includes(error.kind);
  if (isTurnedAway) {
    if (error.kind !== "notFound" && (await adoptChange(ctx, amendment))) return;
    const reason = error.kind === "conflict" ? "changedMeanwhile" : "refused";
    return returnToDraft(ctx, amendment, reason, messagesOf(ctx, amendment, error));
  }
  if (amendment.state !== "sending") return;
  const isRepeatable = isSafeToRepeat(error);
  if (isRepeatable && ctx.actor.userId === amendment.userId) {
    return returnToDraft(ctx, amendment, "unreachable", []);
  }
  await ctx.transaction(async (change) => {
    await advanceAmendment(change.tx, amendment.id, ["sending"], {
      state: isRepeatable ? "claimed" : "unknown",
    });
    await change.enqueue(sendLater(amendment.id, isRepeatable ? 30 : lookUpAfterSeconds[0]));
  });
}

/** Returns the ERP's reasons; one that it does not word itself gets a text of the portal. */
function messagesOf(ctx: ProcessCtx, { language }: Amendment, error: ErpError): AmendmentMessage[] {
  const { failure } = error;
  if (failure.kind === "rejected") return failure.messages.map(amendmentMessage);
  if (failure.kind === "conflict") return [];
  const t = ctx.translatorFor({ formats: { locale: language }, micrositeId: ctx.actor.micrositeId });
  const holder = failure.kind === "locked" ? failure.by : "";
  const text = holder ? t("door.erp.locked", { by: holder }) : t("amendments.notAccepted");
  return [{ severity: "error", text }];
}

const amendmentMessage = ({ severity, text, target }: ErpMessage): AmendmentMessage => ({
  severity,
  text,
  ...(target?.item === undefined ? {} : { item: target.item }),
});

async function confirm(
  ctx: ProcessCtx,
  amendment: Amendment,
  document: SalesDocument,
  messages: ErpMessage[],
): Promise<void> {
  await ctx.transaction(async (change) => {
    const now = change.clock.now();
    const confirmedAmendment = await advanceAmendment(change.tx, amendment.id, unsettledStates, {
      state: "confirmed",
      result: snapshotOf(document),
      messages: messages.map(amendmentMessage),
      settledAt: now,
      updatedAt: now,
    });
    if (!confirmedAmendment) return;
    if (confirmedAmendment.wish.files?.length) await change.enqueue(attachLater(amendment.id));
    await noteOwnChange(change, amendment.system, document);
    const after = { version: document.version, total: document.total };
    await change.audit({ kind: "amendment", id: amendment.id, after });
  });
  await crashPoint("amend.afterConfirm");
}

/** Gives the change back to its owner, certain that the ERP has not applied it and never will. */
async function returnToDraft(
  ctx: ProcessCtx,
  amendment: Amendment,
  reason: ReturnReason,
  messages: AmendmentMessage[],
): Promise<void> {
  await ctx.transaction((change) =>
    returnAmendment(change, amendment, unsettledStates, { reason, messages }),
  );
}

export async function returnAmendment(
  change: ChangeCtx,
  { id }: Pick<Amendment, "id">,
  from: AmendmentState[],
  { reason, messages }: { reason: ReturnReason; messages: AmendmentMessage[] },
): Promise<boolean> {
  const returnedDraft = await advanceAmendment(change.tx, id, from, {
    state: "draft",
    returnedBecause: reason,
    messages,
    key: null,
    updatedAt: change.clock.now(),
  });
  if (returnedDraft)
    await change.audit({ kind: "amendment", id, after: { returnedBecause: reason, messages } });
  return returnedDraft !== null;
}

/** Confirms the amendment if the ERP has applied it under its key, and returns whether it has. */
async function adoptChange(ctx: ProcessCtx, amendment: Amendment): Promise<boolean> {
  const { documentNumber, soldTo, key } = amendment;
  if (!key) return false;
  const documents = documentsOf(ctx.erp, amendment);
  const erpContext = erpContextOf(ctx, amendment);
  const { value, messages } = await documents.findChange(erpContext, documentNumber, ownScope(soldTo), key);
  if (!value) return false;
  await confirm(ctx, amendment, value, messages);
  return true;
}

export const carryOnAmendment = process({
  name: "amendments.carryOn",
  allow: systemOnly,
  input: z.strictObject({ amendment: z.uuid() }),
  unaudited: "each settled step writes its own entry",
  async run(ctx, input) {
    await sendAmendment(ctx, input.amendment);
    const amendment = await findAmendment(ctx.db, input.amendment);
    if (amendment?.state === "sending" || amendment?.state === "unknown") await lookUp(ctx, amendment);
    return ok(null);
  },
});

/**
 * Looks an unanswered change up by its key, and sends it again under the same key and version if the ERP does not know
 * it: of two sendings the version lets at most one be applied. Ends only with an answer of the ERP.
 */
async function lookUp(ctx: ProcessCtx, amendment: Amendment): Promise<void> {
  try {
    if (await adoptChange(ctx, amendment)) return;
    const unknownAmendment = await ctx.transaction(({ tx }) =>
      advanceAmendment(tx, amendment.id, ["sending", "unknown"], { state: "unknown" }),
    );
    if (unknownAmendment) await settleByCall(ctx, unknownAmendment);
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    if (!isSafeToRepeat(error) && !isAmbiguous(error)) {
      ctx.log.warn({ amendment: amendment.id, cause: String(error) }, "amendment-not-looked-up");
    }
  }
  const latest = await findAmendment(ctx.db, amendment.id);
  if (latest?.state !== "unknown") return;
  await ctx.transaction(async (change) => {
    const checks = await countLookUp(change.tx, amendment.id);
    const lastInterval = lookUpAfterSeconds[lookUpAfterSeconds.length - 1] ?? 720;
    await change.enqueue(sendLater(amendment.id, lookUpAfterSeconds[checks] ?? lastInterval));
  });
}

export const carryOnAmendmentJob: Job = {
  name: "amendment.carryOn",
  retries: 5,
  timeout: 90,
  async run(ctx, { amendment = "" }) {
    assertDone(await carryOnAmendment(ctx, { amendment }), `Carrying on the amendment ${amendment}`);
  },
};
