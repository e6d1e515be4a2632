import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { ErpContext, ErpMessage, ReturnDocument } from "~/erp/erp";
import { ErpError, isAmbiguous, isRefusal, isSafeToRepeat } from "~/erp/erp-errors";
import type { JobRequest } from "~/jobs/jobs";
import { crashPoint } from "~/lib/crash-point";
import { findEnclosedFiles } from "../files/enclosed-files.store.server";
import { checkAfterSeconds } from "./claim";
import { advanceClaim, type Claim, countClaimCheck, findClaim } from "./claims.store.server";
import { queueClaimMail } from "./queue-claim-mail.server";

/** Requests the job that carries a claim on after a request or a process has died. */
export const carryOnClaimAfter = (claim: string, seconds: number): JobRequest => ({
  name: "claims.carryOn",
  payload: { claim },
  after: seconds,
});

/** Acts as the customer of the claim, whichever user or job continues it. */
const erpContextOf = (ctx: Pick<ProcessCtx, "requestId">, claim: Claim): ErpContext => ({
  system: claim.system,
  language: claim.content.language,
  salesArea: claim.salesAreaId,
  partner: claim.partner.number,
  userId: claim.userId,
  requestId: ctx.requestId,
});

/**
 * Sends a stored claim to the ERP (decision 5). Prevents a race: the state moves to `sending` once, so the visitor's own
 * request and the job behind it can both try.
 */
export async function sendClaim(ctx: ProcessCtx, id: string): Promise<void> {
  const claim = await ctx.transaction(({ tx }) => advanceClaim(tx, id, ["claimed"], { state: "sending" }));
  if (!claim) return;
  await crashPoint("claim.beforeSend");
  let document: ReturnDocument;
  try {
    document = await createReturn(ctx, claim);
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    return handleFailure(ctx, claim, error);
  }
  await crashPoint("claim.afterSend");
  await confirmClaim(ctx, claim, document);
}

async function createReturn(ctx: ProcessCtx, claim: Claim): Promise<ReturnDocument> {
  const { type, document, contact, text, lines, custom } = claim.content;
  const { function: partnerFunction, number } = claim.partner;
  const furtherText = Object.entries(custom).map(([name, value]) => `${name}: ${value}`);
  const request = {
    ...{ type, document, contact },
    text: [text, ...furtherText].filter(Boolean).join("\n"),
    lines: lines.map(({ itemNumber, quantity, reason, batch, outcome }) => ({
      ...{ itemNumber, quantity, reason, outcome },
      ...(batch ? { batch } : {}),
    })),
  };
  const scope = [{ function: partnerFunction, number }];
  return (await ctx.erp.returns.create(erpContextOf(ctx, claim), request, scope, claim.id)).value.document;
}

async function handleFailure(ctx: ProcessCtx, claim: Claim, error: ErpError): Promise<void> {
  if (isRefusal(error)) {
    await rejectClaim(ctx, claim, refusalMessages(ctx, claim, error));
    return;
  }
  await ctx.transaction(async (change) => {
    const isRepeatable = isSafeToRepeat(error);
    const state = isRepeatable ? "claimed" : "unknown";
    await advanceClaim(change.tx, claim.id, ["sending"], { state });
    await change.enqueue(carryOnClaimAfter(claim.id, isRepeatable ? 30 : checkAfterSeconds[0]));
  });
}

function refusalMessages(ctx: ProcessCtx, claim: Claim, { failure }: ErpError): ErpMessage[] {
  const t = ctx.translatorFor({ formats: { locale: claim.content.language }, micrositeId: null });
  const text = t("claims.notAccepted");
  return failure.kind === "rejected"
    ? failure.messages
    : [{ severity: "error", code: `portal.${failure.kind}`, text }];
}

/**
 * Ends a claim without a return, and tells whether it was still to be ended. The claimant's own form shows the reasons;
 * of what a job or a person does, a mail tells.
 */
export function rejectClaim(ctx: ProcessCtx, claim: Claim, messages: ErpMessage[]): Promise<boolean> {
  return ctx.transaction(async (change) => {
    const rejection = { state: "rejected" as const, messages };
    const from: Claim["state"][] = ["sending", "unknown", "forPerson"];
    const rejectedClaim = await advanceClaim(change.tx, claim.id, from, rejection);
    if (!rejectedClaim) return false;
    await change.audit({ kind: "claim", id: claim.id, after: { rejected: messages } });
    if (change.actor.userId !== claim.userId) await queueClaimMail(change, rejectedClaim, "rejected");
    return true;
  });
}

async function confirmClaim(ctx: ProcessCtx, claim: Claim, document: ReturnDocument): Promise<void> {
  const { number, status } = document;
  await ctx.transaction(async (change) => {
    const confirmation = { state: "confirmed" as const, number, announcedStatus: status.code };
    const from: Claim["state"][] = ["sending", "unknown", "forPerson"];
    const confirmedClaim = await advanceClaim(change.tx, claim.id, from, confirmation);
    if (!confirmedClaim) return;
    await change.audit({ kind: "claim", id: claim.id, after: { return: number } });
    await queueClaimMail(change, confirmedClaim, "received");
    await change.enqueue({ name: "claims.enclose", payload: { claim: claim.id } });
  });
}

export const carryOnClaim = process({
  name: "claims.carryOn",
  allow: systemOnly,
  input: z.strictObject({ claim: z.uuid() }),
  unaudited: "each settled step writes its own entry",
  async run(ctx, input) {
    await sendClaim(ctx, input.claim);
    const claim = await findClaim(ctx.db, input.claim);
    if (claim && (claim.state === "sending" || claim.state === "unknown")) await lookUp(ctx, claim);
    return ok(null);
  },
});

/**
 * Looks a claim up in the ERP by its key. A missing return proves nothing, so it is sent again only to an ERP that
 * refuses a second one under the same key. Checks count only if the ERP answered.
 */
async function lookUp(ctx: ProcessCtx, claim: Claim): Promise<void> {
  try {
    if (await settleFromErp(ctx, claim)) return;
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    if (isSafeToRepeat(error) || isAmbiguous(error)) {
      return ctx.transaction((change) => change.enqueue(carryOnClaimAfter(claim.id, 60)));
    }
    ctx.log.warn({ claim: claim.id, cause: String(error) }, "claim-not-looked-up");
  }
  await ctx.transaction(async (change) => {
    const delay = checkAfterSeconds[await countClaimCheck(change.tx, claim.id)];
    if (delay !== undefined) {
      await advanceClaim(change.tx, claim.id, ["sending"], { state: "unknown" });
      return change.enqueue(carryOnClaimAfter(claim.id, delay));
    }
    await advanceClaim(change.tx, claim.id, ["sending", "unknown"], { state: "forPerson" });
    await change.audit({ kind: "claim", id: claim.id, after: { state: "forPerson" } });
  });
}

/** Confirms a claim by the return that the ERP has under its key; false if it has none. */
export async function adoptReturn(ctx: ProcessCtx, claim: Claim): Promise<boolean> {
  const { value } = await ctx.erp.returns.findBySubmission(erpContextOf(ctx, claim), claim.id);
  if (value) await confirmClaim(ctx, claim, value);
  return value !== null;
}

async function settleFromErp(ctx: ProcessCtx, claim: Claim): Promise<boolean> {
  if (await adoptReturn(ctx, claim)) return true;
  if (!ctx.erp.capabilitiesOf(claim.system).refusesDuplicateKeys) return false;
  try {
    await confirmClaim(ctx, claim, await createReturn(ctx, claim));
  } catch (error) {
    if (!(error instanceof ErpError) || error.kind !== "rejected") throw error;
    await rejectClaim(ctx, claim, refusalMessages(ctx, claim, error));
  }
  return true;
}

export const carryOnClaimJob: Job = {
  name: "claims.carryOn",
  retries: 5,
  timeout: 90,
  async run(ctx, { claim = "" }) {
    assertDone(await carryOnClaim(ctx, { claim }), `Carrying on the claim ${claim}`);
  },
};

/** Adds the files of a claim to its return in the ERP. Idempotent: each file's id is its key. */
export const encloseFiles = process({
  name: "claims.enclose",
  allow: systemOnly,
  input: z.strictObject({ claim: z.uuid() }),
  unaudited: "the files are part of the claim; the ERP keeps who added them",
  async run(ctx, input) {
    const claim = orNotFound(await findClaim(ctx.db, input.claim));
    if (!claim.number) return ok({ files: 0 });
    const document = { kind: "return" as const, number: claim.number };
    const files = await findEnclosedFiles(ctx.db, claim);
    for (const { id, fileName, type } of files) {
      const content = await ctx.files.get(id);
      if (!content) continue;
      const file = { fileName, mediaType: type, content: await buffer(content), addedBy: claim.userId };
      await ctx.erp.attachments.add(erpContextOf(ctx, claim), document, file, "all", id);
    }
    return ok({ files: files.length });
  },
});

export const encloseFilesJob: Job = {
  name: "claims.enclose",
  retries: 10,
  timeout: 120,
  async run(ctx, { claim = "" }) {
    assertDone(await encloseFiles(ctx, { claim }), `Enclosing the files of the claim ${claim}`);
  },
};
