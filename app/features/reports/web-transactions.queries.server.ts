import { z } from "zod";
import { query } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { mayReport, withPartner } from "~/door/verdict";
import { mayReadAllCustomers, readsAllCustomers } from "~/features/documents/documents-rules";
import { findPeople } from "~/features/identity/people/people.queries.server";
import { daySchema } from "~/lib/field-schemas";
import { pageSizes } from "~/ui/lists/list-view";
import { findTransactions } from "./web-transactions.store.server";

export const mayReadTransactions = mayReport("web_transactions").and(withPartner.or(mayReadAllCustomers));

/** Lists the requests that changed something in the ERP: who, when, what, how long and with which result. */
export const findWebTransactions = query({
  name: "reports.findWebTransactions",
  allow: mayReadTransactions,
  input: z.strictObject({
    fromDate: daySchema.optional(),
    toDate: daySchema.optional(),
    result: z.enum(["ok", "failed"]).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run({ db, actor }, { fromDate, toDate, result, page, pageSize }) {
    if (fromDate && toDate && fromDate > toDate) {
      return invalid("toDate", { key: "documents.datesReversed" });
    }
    const { timeZone } = actor.formats;
    const { items, totals } = await findTransactions(
      db,
      {
        salesArea: actor.salesArea?.id ?? null,
        partner: readsAllCustomers(actor) ? null : (actor.partner?.number ?? ""),
        fromDate: fromDate ?? null,
        toDate: toDate ?? null,
        timeZone,
        result: result ?? null,
      },
      { page, pageSize },
    );
    const people = await findPeople(
      db,
      items.flatMap(({ userId }) => (userId ? [userId] : [])),
    );
    const rows = items.map((item) => ({
      ...item,
      person: item.userId ? (people.get(item.userId)?.name ?? "") : "",
    }));
    return ok({ items: rows, totals, page, pageSize });
  },
});
