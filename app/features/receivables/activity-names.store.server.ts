import { sql } from "drizzle-orm";
import type { NamedKind } from "~/admin/named-kind";
import { namesIn } from "~/admin/names-in.server";
import { itemPayments } from "./receivables.tables";

/** Names payments for the activity log: by the ERP's number or the payer, with the amount. */
const namedKinds: Record<string, NamedKind> = {
  itemPayment: {
    findNames: namesIn(
      (ids) => sql`
      SELECT id, concat_ws(' · ', coalesce(posted_as, payer), amount || ' ' || currency) AS name
      FROM ${itemPayments} WHERE id = ANY(${ids})`,
    ),
  },
};

export default namedKinds;
