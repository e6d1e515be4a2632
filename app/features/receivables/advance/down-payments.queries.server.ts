import { z } from "zod";
import { notRefreshed } from "~/door/not-refreshed";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import type { DownPayment, ErpMessage, List, NamedPartner } from "~/erp/erp";
import { pageSizes } from "~/ui/lists/list-view";
import { partnerNumberSchema } from "../../documents/documents.schema";
import { findItemsHeldFor } from "../held-items.store.server";
import type { PayableMethod } from "../item-payment";
import { choosePayer, findPayers } from "../payers.server";
import { payableMethods } from "../paying/payable-methods.server";
import { mayPayItems, mayReadAccount } from "../receivables-rules";

interface DownPayments {
  payers: NamedPartner[];
  payer: NamedPartner | null;
  mayPay: boolean;
  methods: PayableMethod[];
  /** Null without a payer, or where the ERP has no requests. */
  requests: List<DownPayment> | null;
  /** Items whose payment has not ended. */
  heldItems: string[];
  messages: ErpMessage[];
  asOf: string | null;
  page: number;
  pageSize: number;
}

/** Reads a page of the down payments that the ERP requests of a payer; without one, the payers to choose from. */
export const getDownPayments = query({
  name: "receivables.getDownPayments",
  allow: mayReadAccount,
  input: z.strictObject({
    payer: partnerNumberSchema.nullable().default(null),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(25),
    refresh: z.boolean().default(false),
  }),
  async run(ctx, { payer: number, refresh, ...paging }) {
    const { erp, erpContext, actor } = ctx;
    const payers = await findPayers(ctx);
    const payer = choosePayer(actor, payers, number);
    const mayPay = mayPayItems(actor, {}).allowed;
    const page: DownPayments = {
      payers,
      payer,
      mayPay,
      methods: mayPay ? await payableMethods(ctx) : [],
      requests: null,
      heldItems: [],
      messages: [],
      asOf: null,
      ...paging,
    };
    if (!payer || !erp.capabilitiesOf(erpContext.system).downPayments) return ok(page);
    const search = { within: [{ function: "payer" as const, number: payer.number }], ...paging };
    const answer = await erp.receivables.downPayments({ ...erpContext, isRefresh: refresh }, search);
    const heldItems = actor.salesArea
      ? await findItemsHeldFor(ctx.db, { salesAreaId: actor.salesArea.id, payer: payer.number })
      : [];
    return ok({
      ...page,
      requests: answer.value,
      heldItems: heldItems.map(({ openItem }) => openItem),
      messages: [...notRefreshed(ctx, answer, refresh), ...answer.messages],
      asOf: answer.asOf,
    });
  },
});
