import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { unitsOf } from "~/i18n/find-unit";
import { contextOf, readDocument } from "./amended-document.server";
import { emptyWish } from "./amendment";
import { amendmentOwner, mayAmendSome } from "./amendment-rules";
import { amendedLineSchema } from "./amendments.schema";
import { findOpenAmendment } from "./amendments.store.server";
import { editedLines, isEditable } from "./edit-list";
import { ownFieldsOf } from "./fields/own-fields-of.server";
import { snapshotOf } from "./snapshot-of";

/** Returns one line of a change with the units and batches that its product has in the document's sales area. */
export const getAmendedLine = query({
  name: "amendments.getLine",
  allow: mayAmendSome,
  input: amendedLineSchema,
  async run(ctx, { item, ...input }) {
    const document = await readDocument(ctx, input);
    const draft = await findOpenAmendment(ctx.db, amendmentOwner(ctx.actor), input);
    const current = snapshotOf(document);
    const base = draft?.base ?? current;
    const wish = draft?.wish ?? emptyWish;
    const isOpen =
      document.change.allowed &&
      !wish.cancel &&
      base.version === current.version &&
      (draft === null || draft.state === "draft");
    const line = orNotFound(editedLines(base, wish).find(({ itemNumber }) => itemNumber === item));
    const erpContext = contextOf(ctx.erpContext, document.salesArea);
    const number = line.stored?.material ?? line.wished?.material ?? "";
    const { value: materials } = await ctx.erp.materials.get(erpContext, [number]);
    const material = materials.find((one) => one.number === number) ?? null;
    const batches = material?.batchManaged ? (await ctx.erp.materials.batches(erpContext, number)).value : [];
    return ok({
      line,
      version: base.version,
      revision: draft?.revision ?? 0,
      name: line.stored?.name ?? material?.name ?? number,
      units: material ? unitsOf(material).map(({ unit, label }) => ({ unit, label })) : [],
      batches,
      fields: (await ownFieldsOf(ctx, document.salesArea)).item,
      isOpen: isOpen && isEditable(line),
    });
  },
});
