import type { QueryCtx } from "~/door/operation.server";
import { readOrderRows } from "~/features/carts/sums/order-rows.server";
import { findPeople } from "~/features/identity/people/people.queries.server";
import { operationTitle } from "~/features/reports/web-transaction-list";
import type { PortalSearch, PortalSourceName } from "./portal-sources";
import { findWriteRows } from "./write-rows.store.server";

/** Reads rows of the portal's own data by the names of their columns. */
export async function readPortalRows(
  ctx: Pick<QueryCtx, "db" | "t">,
  source: PortalSourceName,
  search: PortalSearch,
  limit: number,
): Promise<Record<string, string>[]> {
  const rows =
    source === "web_transactions"
      ? await readWrites(ctx, search, limit)
      : await readOrderRows(ctx, source, search, limit);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? "")])),
  );
}

async function readWrites({ db, t }: Pick<QueryCtx, "db" | "t">, search: PortalSearch, limit: number) {
  const rows = await findWriteRows(db, search, limit);
  const userIds = rows.flatMap(({ person }) => (person ? [String(person)] : []));
  const people = await findPeople(db, [...new Set(userIds)]);
  return rows.map((row) => ({
    ...row,
    person: people.get(String(row.person))?.name ?? t("reports.web.portal"),
    operation: operationTitle(String(row.operation), t),
  }));
}
