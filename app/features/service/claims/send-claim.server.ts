import { z } from "zod";
import { carryOn, type HandOver, send } from "~/door/hand-over.server";
import { assertDone, type Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { ErpContext, ErpMessage, ReturnDocument } from "~/erp/erp";
import type { ErpError } from "~/erp/erp-errors";
import { addFiles } from "~/features/documents/files/add-files.server";
import type { JobRequest } from "~/jobs/jobs";
import { findEnclosedFiles } from "../files/enclosed-files.store.server";
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

async function createReturn(ctx: ProcessCtx, claim: Claim): Promise<ReturnDocument> {
  const { type, document, contact, text, lines, custom } = claim.content;
  const { function: partnerFunction, number } = claim.partner;
  const furtherText = Object.entries(custom).map(([name, value]) => `${name}: ${value}`);
  const request = {
    type,
    document,
    contact,
    text: [text, ...furtherText].filter(Boolean).join("\n"),
    lines: lines.map(({ itemNumber, quantity, reason, batch, outcome }) => ({
      itemNumber,
      quantity,
      reason,
      outcome,
      ...(batch ? { batch } : {}),
    })),
  };
  const scope = [{ function: partnerFunction, number }];
  return (await ctx.erp.returns.create(erpContextOf(ctx, claim), request, scope, claim.id)).value.document;
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

/** Steps by which a claim becomes a return of the ERP. */
export const claimHandOver: HandOver<Claim, ReturnDocument> = {
  kind: "claim",
  unreadEvent: "claim-not-looked-up",
  crashPrefix: "claim",
  find: findClaim,
  advance: (tx, id, { from, state }) => advanceClaim(tx, id, from, { state }),
  countCheck: countClaimCheck,
  carryOnAfter: carryOnClaimAfter,
  refusesDuplicateKeys: ({ erp }, { system }) => erp.capabilitiesOf(system).refusesDuplicateKeys,
  create: createReturn,
  look: async (ctx, claim) =>
    (await ctx.erp.returns.findBySubmission(erpContextOf(ctx, claim), claim.id)).value,
  confirm: confirmClaim,
  async refuse(ctx, claim, error) {
    await rejectClaim(ctx, claim, refusalMessages(ctx, claim, error));
  },
};

/** Sends a stored claim to the ERP, whose idempotency key is its id. */
export const sendClaim = (ctx: ProcessCtx, id: string): Promise<void> => send(ctx, claimHandOver, id);

export const carryOnClaim = process({
  name: "claims.carryOn",
  allow: systemOnly,
  input: z.strictObject({ claim: z.uuid() }),
  unaudited: "each settled step writes its own entry",
  async run(ctx, { claim }) {
    await sendClaim(ctx, claim);
    await carryOn(ctx, claimHandOver, claim);
    return ok(null);
  },
});

export const carryOnClaimJob: Job = {
  name: "claims.carryOn",
  retries: 5,
  timeout: 90,
  async run(ctx, { claim = "" }) {
    assertDone(await carryOnClaim(ctx, { claim }), `Carrying on the claim ${claim}`);
  },
};

/** Adds the files of a claim to its return in the ERP. */
export const encloseFiles = process({
  name: "claims.enclose",
  allow: systemOnly,
  input: z.strictObject({ claim: z.uuid() }),
  unaudited: "the files are part of the claim; the ERP keeps who added them",
  async run(ctx, input) {
    const claim = orNotFound(await findClaim(ctx.db, input.claim));
    if (!claim.number) return ok({ files: 0 });
    const document = { kind: "return", number: claim.number } as const;
    const files = await findEnclosedFiles(ctx.db, claim);
    const target = { document, within: "all", addedBy: claim.userId } as const;
    await addFiles(ctx, erpContextOf(ctx, claim), target, files);
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
