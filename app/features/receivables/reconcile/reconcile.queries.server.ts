import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import type { OpenItem } from "~/erp/erp";
import { readLetterhead } from "~/features/mails/letterhead.server";
import { dayIn } from "~/lib/business-date";
import { maxFileRows } from "~/lib/file-rows";
import { partnerNumberSchema } from "../../documents/documents.schema";
import { findItemsHeldFor } from "../held-items.store.server";
import { choosePayer, findPayers } from "../payers.server";
import { mayReadAccount } from "../receivables-rules";
import { selectionOwnerOf } from "../selection-owner.server";
import { compareLedger, maxLedgerLines } from "./ledger";
import { reconcilePaper } from "./reconcile-paper.server";

/** Items that are read from the ERP at once. */
const pageItems = 1_000;

const ledgerSchema = z.strictObject({
  payer: partnerNumberSchema,
  ledger: z
    .string()
    .max(200_000)
    .refine((text) => text.trim() !== "", "form.required"),
});

/** Finds the payers whose ledger can be compared. */
export const getReconcileForm = query({
  name: "receivables.getReconcileForm",
  allow: mayReadAccount,
  input: z.strictObject({ payer: partnerNumberSchema.nullable().default(null) }),
  async run(ctx, input) {
    const payers = await findPayers(ctx);
    return ok({ payers, payer: choosePayer(ctx.actor, payers, input.payer) });
  },
});

/** Compares a pasted ledger with everything that is open on a payer's account. Nothing is stored. */
export const reconcileLedger = query({
  name: "receivables.reconcile",
  allow: mayReadAccount,
  limits: [{ times: 60, seconds: 60 }],
  input: ledgerSchema,
  async run(ctx, input) {
    const comparison = await compare(ctx, input);
    if ("kind" in comparison) return comparison;
    const owner = selectionOwnerOf(ctx, comparison.payer.number);
    const heldItems = (await findItemsHeldFor(ctx.db, owner)).map(({ openItem }) => openItem);
    return ok({ ...comparison, heldItems, ledger: input.ledger });
  },
});

/** Draws the whole comparison as a PDF in the language of the reader. */
export const getReconcilePaper = query({
  name: "receivables.getReconcilePaper",
  allow: mayReadAccount,
  limits: [{ times: 20, seconds: 60 }],
  input: ledgerSchema,
  async run(ctx, input) {
    const comparison = await compare(ctx, input);
    if ("kind" in comparison) return comparison;
    const { t, actor, clock } = ctx;
    const day = dayIn(actor.formats.timeZone, clock.now());
    const content = await reconcilePaper(comparison, {
      t,
      formats: actor.formats,
      now: clock.now(),
      who: actor.userId ?? "",
      letterhead: await readLetterhead(ctx),
      salesArea: actor.salesArea?.title ?? "",
    });
    return ok({ fileName: `ledger-${comparison.payer.number}-${day}.pdf`, content });
  },
});

async function compare(ctx: QueryCtx, { payer: number, ledger }: z.output<typeof ledgerSchema>) {
  const payer = orNotFound(choosePayer(ctx.actor, await findPayers(ctx), number));
  if (ledger.split(/\r\n|\r|\n/).length > maxLedgerLines) {
    return invalid("ledger", { key: "receivables.reconcile.tooLong", params: { maximum: maxLedgerLines } });
  }
  const items = await findAllItems(ctx, payer.number);
  if (!items) return conflict({ key: "receivables.statementTooLong", params: { maximum: maxFileRows } });
  return { payer, ...compareLedger(ledger, items, ctx.actor.formats) };
}

async function findAllItems({ erp, erpContext }: QueryCtx, payer: string): Promise<OpenItem[] | null> {
  const within = [{ function: "payer" as const, number: payer }];
  const items: OpenItem[] = [];
  for (let page = 1; ; page++) {
    const search = { within, sortBy: "dueDate" as const, order: "asc" as const, page, pageSize: pageItems };
    const { value } = await erp.receivables.openItems(erpContext, search);
    if (value.total > maxFileRows) return null;
    items.push(...value.items);
    if (value.items.length < pageItems) return items;
    if (items.length > maxFileRows) return null;
  }
}
