import type { ProcessCtx } from "~/door/operation.server";
import type { DraftDocument, ErpContext, ErpMessage } from "~/erp/erp";
import type { ErpError } from "~/erp/erp-errors";
import type { Translate } from "~/i18n/translate";
import type { JobRequest } from "~/jobs/jobs";
import { draftOf } from "../simulation.server";
import type { Submission } from "./submission.store.server";

/** Builds the document that the ERP shall create of a submission. */
export function draftFrom({ kind, soldTo, content }: Submission): DraftDocument {
  const header = { ...content.header, poNumber: content.poNumber };
  return draftOf({ kind, soldTo, header, items: content.lines });
}

/** Acts as the customer of the submission, whichever user or job continues it. */
export function erpContextOf(ctx: Pick<ProcessCtx, "requestId">, submission: Submission): ErpContext {
  return {
    system: submission.system,
    language: submission.content.language,
    salesArea: submission.salesAreaId,
    partner: submission.soldTo,
    userId: submission.userId,
    requestId: ctx.requestId,
  };
}

/** Returns the ERP's reasons; an ERP that refuses without a reason gets a text of the portal. */
export function refusalMessages({ failure }: ErpError, t: Translate): ErpMessage[] {
  if (failure.kind === "rejected") return failure.messages;
  return [{ severity: "error", code: `portal.${failure.kind}`, text: t("cart.receipt.notAccepted") }];
}

/** Requests the job that carries a submission on after a request or a process has died. */
export function carryOnAfter(submission: string, seconds: number): JobRequest {
  return { name: "submission.carryOn", payload: { submission }, after: seconds };
}
