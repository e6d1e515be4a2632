import type { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { carrierAccountAttribute } from "~/erp/carrier-account";
import { attachmentLimits } from "~/features/carts/attachments/cart-files.server";
import { readDocument } from "./amended-document.server";
import { emptyWish, isEmptyWish } from "./amendment";
import { amendmentOwner, mayAmendSome, mayOpenKind, maySendChange } from "./amendment-rules";
import { amendedDocumentSchema, listAmendmentsSchema, receiptSchema } from "./amendments.schema";
import { findOpenAmendment, findOpenAmendments, findSentAmendment } from "./amendments.store.server";
import { findChangeApprovers } from "./approval/change-limits.server";
import { ownFieldsOf } from "./fields/own-fields-of.server";
import { mergeOf } from "./merge-amendment";
import { readShippingChoices } from "./shipping-choices.server";
import { simulateAmendment } from "./simulate-amendment.server";
import { snapshotOf } from "./snapshot-of";

/** Returns a document for editing: as the ERP has it, with the person's draft over it. */
export const getAmendment = query({
  name: "amendments.get",
  allow: mayAmendSome,
  input: amendedDocumentSchema,
  async run(ctx, input) {
    const document = await readDocument(ctx, input);
    const draft = await findOpenAmendment(ctx.db, amendmentOwner(ctx.actor), input);
    const current = snapshotOf(document);
    const base = draft?.base ?? current;
    const wish = draft?.wish ?? emptyWish;
    const isOutdated = draft?.state === "draft" && draft.base.version !== current.version;
    return ok({
      change: document.change,
      status: document.shipStatus ?? document.status,
      current,
      draft: draft && {
        id: draft.id,
        state: draft.state,
        revision: draft.revision,
        returnedBecause: draft.returnedBecause,
        messages: draft.messages,
      },
      base,
      wish,
      merge: isOutdated ? mergeOf(base, current, wish) : null,
      fields: await ownFieldsOf(ctx, document.salesArea),
      /** Limits of files that go along; null if the ERP takes none. */
      fileLimits: ctx.erp.capabilitiesOf(ctx.erpContext.system).attachments
        ? await attachmentLimits(ctx)
        : null,
    });
  },
});

/** Returns the draft with the ERP's calculation of it, which is null where there is nothing to review. */
export const getAmendmentReview = query({
  name: "amendments.getReview",
  allow: mayAmendSome,
  input: amendedDocumentSchema,
  async run(ctx, input) {
    const document = await readDocument(ctx, input);
    const draft = await findOpenAmendment(ctx.db, amendmentOwner(ctx.actor), input);
    const isReviewable =
      draft?.state === "draft" && draft.base.version === document.version && !isEmptyWish(draft.wish);
    const isOutdated = draft !== null && draft.base.version !== document.version;
    const isSent = draft !== null && draft.state !== "draft";
    const simulation = draft && isReviewable ? await simulateAmendment(ctx, document, draft) : null;
    /** People to ask for approval; null if the change needs no approval. */
    const approvers =
      draft && !maySendChange(input.kind)(ctx.actor, {}).allowed
        ? await findChangeApprovers(ctx, draft)
        : null;
    const fields = await ownFieldsOf(ctx, document.salesArea);
    return ok({ draft, simulation, isOutdated, isSent, approvers, fields });
  },
});

/** Returns what recipient and shipping can be changed to. */
export const getAmendedShipping = query({
  name: "amendments.getShipping",
  allow: mayAmendSome,
  input: amendedDocumentSchema,
  async run(ctx, input) {
    const draft = await findOpenAmendment(ctx.db, amendmentOwner(ctx.actor), input);
    const { document, shipTos, options } = await readShippingChoices(ctx, input);
    const current = snapshotOf(document);
    const isOpen = draft === null || (draft.state === "draft" && draft.base.version === current.version);
    const attributes = { ...current.attributes, ...draft?.wish.attributes };
    return ok({
      shipTos,
      options,
      current,
      carrierAccount: attributes[carrierAccountAttribute] ?? "",
      change: document.change,
      draft: draft && { revision: draft.revision, wish: draft.wish },
      isOpen,
    });
  },
});

/** Tells whether the person has a change of this document that is not confirmed; asks nobody but the portal. */
export const getPendingAmendment = query({
  name: "amendments.getPending",
  allow: mayAmendSome,
  input: amendedDocumentSchema,
  async run(ctx, input) {
    const amendment = await findOpenAmendment(ctx.db, amendmentOwner(ctx.actor), input);
    const isNoted =
      amendment !== null &&
      (amendment.state !== "draft" || amendment.returnedBecause !== null || !isEmptyWish(amendment.wish));
    return ok(isNoted ? { id: amendment.id, isDraft: amendment.state === "draft" } : null);
  },
});

/** Lists the person's changes that are not confirmed yet. */
export const listAmendments = query({
  name: "amendments.list",
  allow: mayAmendSome,
  input: listAmendmentsSchema,
  async run(ctx, { kind, page, pageSize }) {
    ctx.require(mayOpenKind(kind)(ctx.actor, {}));
    const owner = amendmentOwner(ctx.actor);
    const { items, total } = await findOpenAmendments(ctx.db, owner, { kind, page, pageSize });
    return ok({ items, total, page, pageSize });
  },
});

/** Returns the receipt of a change: only to its sender, whatever became of the document since. */
export const getAmendmentReceipt = query({
  name: "amendments.getReceipt",
  allow: mayAmendSome,
  input: receiptSchema,
  async run(ctx, input) {
    return ok(orNotFound(await findReceipt(ctx, input)));
  },
});

/** Finds the receipt of a change; null if the reader sent none of a document that exists. */
export const findAmendmentReceipt = query({
  name: "amendments.findReceipt",
  allow: mayAmendSome,
  input: receiptSchema,
  async run(ctx, input) {
    const receipt = await findReceipt(ctx, input);
    if (!receipt) await readDocument(ctx, input);
    return ok(receipt);
  },
});

async function findReceipt(ctx: QueryCtx, { amendment, ...document }: z.output<typeof receiptSchema>) {
  const receipt = await findSentAmendment(ctx.db, amendmentOwner(ctx.actor), document, amendment);
  return receipt && { ...receipt, fields: await ownFieldsOf(ctx, receipt.salesAreaId) };
}
