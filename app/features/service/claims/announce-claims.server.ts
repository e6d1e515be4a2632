import { z } from "zod";
import type { Actor } from "~/door/actor";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { DocumentRef, ErpContext, ReturnRow } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { jobContext } from "~/erp/job-context";
import { unlessNotFound } from "~/erp/unless-not-found";
import { mayOpenList, withinReach } from "~/features/documents/documents-rules";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import type { CreditMemo } from "~/features/mails/claim.mail";
import { type Claim, findUncheckedClaims, noteClaimCheck, setAnnouncedStatus } from "./claims.store.server";
import { queueClaimMail } from "./queue-claim-mail.server";

/** Claims of one question to the ERP. */
const batchSize = 100;

/** Batches of one run; the next run continues with the longest unchecked claims. */
const maxBatches = 20;

const eventOfStatus = { APPR: "approved", DENY: "denied", CRED: "credited" } as const;

/** Mails claimants what was decided about their claims since the last run. */
export const announceClaims = process({
  name: "claims.announce",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "tells people what they may read anyway",
  async run(ctx) {
    const since = ctx.clock.now();
    let mails = 0;
    for (let batch = 0; batch < maxBatches; batch++) {
      const claims = await findUncheckedClaims(ctx.db, since, batchSize);
      if (claims.length === 0) break;
      for (const ofArea of bySalesArea(claims)) mails += await announceDecisions(ctx, ofArea);
      const ids = claims.map(({ id }) => id);
      // The clock stands still in a run of less than a millisecond.
      const checkedAt = new Date(ctx.clock.now().getTime() + 1);
      await ctx.transaction(({ tx }) => noteClaimCheck(tx, ids, checkedAt));
    }
    return ok({ mails });
  },
});

function bySalesArea(claims: readonly Claim[]): Claim[][] {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) {
    const area = `${claim.system} ${claim.salesAreaId}`;
    groups.set(area, [...(groups.get(area) ?? []), claim]);
  }
  return [...groups.values()];
}

/** Asks the ERP about claims of one sales area at once. While it is away they wait for the next run. */
async function announceDecisions(ctx: ProcessCtx, claims: readonly Claim[]): Promise<number> {
  const [area = { system: "", salesAreaId: "" }] = claims;
  const erpContext = jobContext(area, ctx.requestId);
  let mails = 0;
  try {
    const { value } = await ctx.erp.returns.search(erpContext, {
      within: "all",
      criteria: claims.map(({ number }) => ({ key: "docNumber" as const, value: number ?? "" })),
      page: 1,
      pageSize: batchSize,
    });
    const rows = new Map(value.items.map((row) => [row.number, row]));
    for (const claim of claims) {
      const row = rows.get(claim.number ?? "");
      if (row && row.status.code !== claim.announcedStatus && (await announce(ctx, claim, row))) mails++;
    }
  } catch (error) {
    if (!(error instanceof ErpError)) throw error;
    ctx.log.warn({ system: area.system, salesArea: area.salesAreaId, cause: String(error) }, "claims-unread");
  }
  return mails;
}

/** Returns whether a mail was queued; none goes to somebody who does not act for that customer any more. */
async function announce(
  ctx: ProcessCtx,
  claim: Claim,
  { status: { code: status }, authorization, references }: ReturnRow,
): Promise<boolean> {
  const reader = await findActor(ctx.db, claim);
  const event = (eventOfStatus as Record<string, "approved" | "denied" | "credited">)[status];
  const memo = event === "credited" ? references.find(({ kind }) => kind === "creditMemo") : null;
  const creditMemo = reader && memo ? await readCreditMemo(ctx, claim, reader, memo) : null;
  return ctx.transaction(async (change) => {
    if (!(await setAnnouncedStatus(change.tx, claim, status))) return false;
    if (!reader || !event) return false;
    await queueClaimMail(change, claim, event, {
      authorization: event === "approved" ? (authorization?.number ?? null) : null,
      creditMemo,
    });
    return true;
  });
}

/** Reads the amount of a credit memo as far as the claimant may see it; the number stands on the claim in any case. */
async function readCreditMemo(
  { erp, requestId }: ProcessCtx,
  { system, salesAreaId }: Claim,
  reader: Actor,
  { number }: DocumentRef,
): Promise<CreditMemo> {
  if (!mayOpenList(reader, "invoices")) return { number, total: null };
  const { locale: language } = reader.formats;
  const erpContext: ErpContext = { system, language, salesArea: salesAreaId, requestId, once: true };
  const answer = await unlessNotFound(erp.invoices.get(erpContext, number, withinReach(reader)));
  return { number, total: answer && { amount: answer.value.total, currency: answer.value.currency } };
}

export const announceClaimsJob: Job = {
  name: "claims.announce",
  schedule: "*/10 * * * *",
  timeout: 300,
  oneAtATime: true,
  async run(ctx) {
    await announceClaims(ctx, {});
  },
};
