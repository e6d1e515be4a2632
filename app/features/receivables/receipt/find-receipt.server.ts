import type { QueryCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import { readsAllCustomers } from "../../documents/documents-rules";
import { findRows } from "../../documents/find-rows.server";
import { findPostedPayment } from "../paying/item-payment.store.server";
import type { PaymentReceipt } from "./payment-receipt";
import { findPersonBehind } from "./person-behind.store.server";

type ReceiptCtx = Pick<QueryCtx, "db" | "cache" | "erp" | "erpContext" | "actor" | "translatorFor">;

/** Finds a posted payment among those of the reader's payers; throws if it is not one of them. */
export async function findReceipt(ctx: ReceiptCtx, number: string): Promise<PaymentReceipt> {
  const criteria = {
    list: "payments" as const,
    criteria: [{ key: "docNumber" as const, value: number }],
    q: "",
    anyPartner: readsAllCustomers(ctx.actor),
    withItems: false,
    sortBy: "date",
    order: "desc" as const,
  };
  const { value } = await findRows(ctx, criteria, { page: 1, pageSize: 25 });
  const rows = value.items.flatMap((item) => (item.of === "payment" ? [item.row] : []));
  const payment = orNotFound(rows.find((row) => row.number === number) ?? null);
  const { system } = ctx.erpContext;
  const ownPayment = await findPostedPayment(ctx.db, { system, number, payer: payment.payer.number });
  if (!ownPayment) return { payment, paidBy: "", actedBy: null, card: "" };
  const { id, userName: paidBy, card } = ownPayment;
  return { payment, paidBy, actedBy: await findPersonBehind(ctx.db, id), card };
}
