import type { QueryCtx } from "~/door/operation.server";
import { findPeople } from "~/features/identity/people/people.queries.server";
import type { MessageKey } from "~/i18n/messages";
import { findOrderRows, type OrderRow, type OrderRowSearch } from "./order-rows.store.server";

/** Reads what was submitted as rows of a report, with names and states in words. */
export async function readOrderRows(
  { db, t }: Pick<QueryCtx, "db" | "t">,
  part: "orders" | "order_lines",
  search: OrderRowSearch,
  limit: number,
): Promise<OrderRow[]> {
  const rows = await findOrderRows(db, part, search, limit);
  const people = await findPeople(db, [...new Set(rows.map(({ person }) => String(person)))]);
  const labelOf = (key: string) => t(key as MessageKey);
  return rows.map((row) => ({
    ...row,
    person: people.get(String(row.person))?.name ?? "",
    ...(part === "orders"
      ? { kind: labelOf(`cart.receipt.document.${row.kind}`), state: labelOf(`reports.state.${row.state}`) }
      : {}),
  }));
}
