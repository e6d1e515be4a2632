import { sql } from "drizzle-orm";
import type { NamedKind } from "~/admin/named-kind";
import { namesIn } from "~/admin/names-in.server";
import { cardPayments, carts, reviewRequests, submissions } from "./cart.tables";

/** Names carts and what became of them for the activity log: by title or customer, and by the document's number. */
const namedKinds: Record<string, NamedKind> = {
  cart: {
    findNames: namesIn(
      (ids) => sql`
      SELECT id, coalesce(nullif(title, ''), nullif(sold_to_name, ''), sold_to) AS name
      FROM ${carts} WHERE id = ANY(${ids})`,
    ),
  },
  submission: {
    findNames: namesIn(
      (ids) => sql`
      SELECT id, coalesce(document_number, sold_to) AS name FROM ${submissions} WHERE id = ANY(${ids})`,
    ),
  },
  cardPayment: {
    findNames: namesIn(
      (ids) => sql`
      SELECT submission_id AS id, reference AS name FROM ${cardPayments} WHERE submission_id = ANY(${ids})`,
    ),
  },
  reviewRequest: {
    findNames: namesIn(
      (ids) => sql`
      SELECT id, concat_ws(' · ', requestor, nullif(po_number, '')) AS name
      FROM ${reviewRequests} WHERE id = ANY(${ids})`,
    ),
  },
};

export default namedKinds;
