import type { z } from "zod";
import type { Actor } from "~/door/actor";
import type {
  DocumentRow,
  DocumentSearch,
  DocumentSortKey,
  Erp,
  ErpContext,
  ErpResult,
  List,
  PaymentRow,
  ReceivableSearch,
} from "~/erp/erp";
import { translatorFor } from "~/i18n/translator.server";
import { documentLists, shippedStatuses, sortKeyOf } from "./document-lists";
import type { downloadDocumentsSchema } from "./documents.schema";
import { asPermitted, within, withinReach } from "./documents-rules";
import { payersWithin } from "./payers.server";

/** Rows of any list of documents: payments have their own shape, as they are no goods. */
export type ListedRow = { of: "document"; row: DocumentRow } | { of: "payment"; row: PaymentRow };

/** What is searched for, whatever is made of it: a page, a file now, or a file later. */
export type RowCriteria = z.output<typeof downloadDocumentsSchema>;

interface Asking {
  erp: Erp;
  erpContext: ErpContext;
  actor: Actor;
}

export async function findRows(
  { erp, erpContext, actor }: Asking,
  asked: RowCriteria,
  paging: { page: number; pageSize: number },
): Promise<ErpResult<List<ListedRow>>> {
  const { list } = asked;
  const search = { ...searchOf(actor, asked), ...paging };
  if (list === "payments") {
    const { shipStatus, withItems, ...rest } = search;
    const within = await payersWithin(erp, erpContext, search.within);
    const found = await erp.receivables.payments(erpContext, { ...(rest as ReceivableSearch), within });
    return withRows(found, (row: PaymentRow): ListedRow => ({ of: "payment", row }));
  }
  const group = { salesdocs: "documents", shipments: "deliveries" } as const;
  const where = list === "salesdocs" || list === "shipments" ? group[list] : list;
  const found = await erp[where].search(erpContext, {
    ...search,
    sortBy: search.sortBy as DocumentSortKey,
  } satisfies DocumentSearch);
  const t = translatorFor(actor);
  return withRows(
    found,
    (row: DocumentRow): ListedRow => ({ of: "document", row: asPermitted(actor, t, row) }),
  );
}

/** The most that a file holds, and how much of it is asked for at a time. */
export const maxFileRows = 12_000;
const partOfFile = 1_000;

/** All rows of a search, part by part, so that never more than one part is held. The first is there at once. */
export async function partsOf(asking: Asking, asked: RowCriteria): Promise<AsyncGenerator<ListedRow[]>> {
  const part = async (page: number) =>
    (await findRows(asking, asked, { page, pageSize: partOfFile })).value.items;
  const first = await part(1);
  async function* parts() {
    let rows = first;
    for (let page = 1; ; rows = await part(++page)) {
      yield rows;
      if (rows.length < partOfFile || page * partOfFile >= maxFileRows) return;
    }
  }
  return parts();
}

function searchOf(actor: Actor, asked: RowCriteria) {
  const { list, criteria, q, order, sortBy, fromDate, toDate, shipStatus, anyPartner, withItems } = asked;
  return {
    within: anyPartner ? withinReach(actor) : within(actor),
    criteria,
    sortBy: sortKeyOf(documentLists[list], sortBy),
    order,
    ...(q ? { q } : {}),
    ...(fromDate ? { fromDate } : {}),
    ...(toDate ? { toDate } : {}),
    ...(shipStatus ? { shipStatus: shipStatus === "SHIPPED" ? shippedStatuses : [shipStatus] } : {}),
    ...(withItems ? { withItems } : {}),
  };
}

function withRows<A, B>(found: ErpResult<List<A>>, rowOf: (row: A) => B): ErpResult<List<B>> {
  return { ...found, value: { ...found.value, items: found.value.items.map(rowOf) } };
}
