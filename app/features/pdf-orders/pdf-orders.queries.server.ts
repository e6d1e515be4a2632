import { z } from "zod";
import type { Actor } from "~/door/actor";
import { type QueryCtx, query } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { cartOwner } from "~/features/carts/cart-rules";
import type { ReceivedCart } from "~/features/carts/received/received-cart.store.server";
import { findCartsOf, findDocumentCarts } from "~/features/carts/received/received-carts.server";
import { readsAllCustomers } from "~/features/documents/documents-rules";
import { findOfferedCriteria } from "~/features/filters/filters.queries.server";
import { findPeople } from "~/features/identity/people/people.queries.server";
import { must } from "~/lib/assert";
import { daySchema } from "~/lib/field-schemas";
import { pageSizes } from "~/ui/lists/list-view";
import { findEditedOrder } from "./edited-order.server";
import { emptySearch, isRetryable, type PdfOrderSearch, searchedStates } from "./pdf-order";
import { findLastSearch } from "./pdf-order-choices.store.server";
import { mayEditPdfOrders, mayReadPdfOrders, mayUploadPdfOrders } from "./pdf-order-rules";
import { findPdfOrder, findPdfOrders, type PdfOrderRow, type PdfOrderScope } from "./pdf-orders.store.server";

const criterionValueSchema = z.string().trim().max(40).default("");

const findPdfOrdersSchema = z.strictObject({
  searchCriteria: z.enum(["sold_to_number", "doc_number"]).default("sold_to_number"),
  searchCriteriaValue: criterionValueSchema,
  fromDate: daySchema.optional(),
  toDate: daySchema.optional(),
  state: z.enum(searchedStates).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
});

/** Lists the orders that a customer uploaded, with their carts and totals. */
export const listPdfOrders = query({
  name: "pdfOrders.find",
  allow: mayReadPdfOrders,
  input: findPdfOrdersSchema,
  async run(ctx, { searchCriteria, searchCriteriaValue, fromDate, toDate, state, page, pageSize }) {
    if (fromDate && toDate && fromDate > toDate) return invalid("toDate", { key: "documents.datesReversed" });
    const isByNumber = searchCriteria === "doc_number" && searchCriteriaValue !== "";
    const scope = scopeOf(ctx, isByNumber ? "" : searchCriteriaValue);
    const cartIds = isByNumber ? await findDocumentCarts(ctx.db, scope, searchCriteriaValue) : null;
    const { timeZone } = ctx.actor.formats;
    const question = { ...scope, cartIds, timeZone, state: state ?? null };
    const { items, totals } = await findPdfOrders(
      ctx.db,
      { ...question, fromDate: fromDate ?? null, toDate: toDate ?? null },
      { page, pageSize },
    );
    const [carts, people] = await Promise.all([
      findCartsOf(
        ctx.db,
        items.flatMap(({ cartId }) => (cartId ? [cartId] : [])),
      ),
      findPeople(
        ctx.db,
        items.map(({ userId }) => userId),
      ),
    ]);
    const orders = items.map((item) =>
      listedOrder(ctx.actor, item, {
        cart: (item.cartId && carts.get(item.cartId)) || null,
        person: people.get(item.userId)?.name ?? "",
      }),
    );
    const mayEdit = mayEditPdfOrders(ctx.actor, {}).allowed;
    const editedOrder = mayEdit ? await findEditedOrder(ctx.db, cartOwner(ctx.actor)) : null;
    return ok({ items: orders, totals, page, pageSize, editingPdfOrderId: editedOrder?.id ?? null });
  },
});

/** Returns one order with its reading and its lines. */
export const getPdfOrder = query({
  name: "pdfOrders.get",
  allow: mayReadPdfOrders,
  input: z.strictObject({ order: z.uuid() }),
  async run(ctx, { order: id }) {
    const order = orNotFound(await findPdfOrder(ctx.db, readerScope(ctx), id));
    const [carts, people] = await Promise.all([
      findCartsOf(ctx.db, order.cartId ? [order.cartId] : []),
      findPeople(ctx.db, [order.userId]),
    ]);
    const cart = (order.cartId && carts.get(order.cartId)) || null;
    const person = people.get(order.userId)?.name ?? "";
    const { reading, lines } = order;
    return ok({ ...listedOrder(ctx.actor, order, { cart, person }), reading, lines });
  },
});

/** Adds to an order what became of its cart, who uploaded it, and what the reader may do with it. */
function listedOrder(
  actor: Actor,
  order: PdfOrderRow,
  { cart, person }: { cart: ReceivedCart | null; person: string },
) {
  const isOpen = cart?.state === "saved" || (cart?.state === "active" && cart.userId === actor.userId);
  const isOwn = order.soldTo === actor.partner?.number;
  return {
    ...order,
    poNumber: cart?.poNumber ?? order.poNumber,
    cart,
    person,
    /** True if the reader may take its cart through the checkout now. */
    mayEdit: mayEditPdfOrders(actor, {}).allowed && isOpen && isOwn,
    isEditing: cart?.state === "active" && cart.userId === actor.userId,
    mayRetry: mayUploadPdfOrders(actor, {}).allowed && isRetryable(order, cart !== null) && isOwn,
  };
}

/** Staff may look at other customers of the sales area; everybody else's search stays with their own. */
function scopeOf({ actor }: QueryCtx, typedNumber: string): PdfOrderScope {
  const { soldTo, salesAreaId } = cartOwner(actor);
  if (typedNumber === "" || typedNumber === soldTo) return { soldTo, salesAreaId };
  return readsAllCustomers(actor) ? { soldTo: typedNumber, salesAreaId } : { soldTo: "", salesAreaId };
}

/** Staff may look at one order of any customer of the sales area. */
function readerScope({ actor }: QueryCtx): PdfOrderScope {
  const { salesAreaId, soldTo } = cartOwner(actor);
  return { salesAreaId, soldTo: readsAllCustomers(actor) ? null : soldTo };
}

/** Returns the criteria that the report can be searched by, and what this person searched for last. */
export const getPdfOrderSearch = query({
  name: "pdfOrders.getSearch",
  allow: mayReadPdfOrders,
  input: z.strictObject({}),
  async run(ctx) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const [lastSearch, { criteria, defaultCriterion }] = await Promise.all([
      findLastSearch(ctx.db, userId),
      findOfferedCriteria(ctx, "pdf_orders"),
    ]);
    const usualCriterion = defaultCriterion ?? "sold_to_number";
    const criterion = criteria.includes(usualCriterion) ? usualCriterion : (criteria[0] ?? "");
    // The active customer stands in the field, as in the lists of documents (C-286).
    const value = criterion === "sold_to_number" ? (ctx.actor.partner?.number ?? "") : "";
    const firstSearch: PdfOrderSearch = { ...emptySearch, criterion, value };
    return ok({ lastSearch, criteria, firstSearch });
  },
});

/** Returns the PDF as it was uploaded. */
export const getPdfOrderFile = query({
  name: "pdfOrders.getFile",
  allow: mayReadPdfOrders,
  input: z.strictObject({ order: z.uuid() }),
  async run(ctx, { order: id }) {
    const order = orNotFound(await findPdfOrder(ctx.db, readerScope(ctx), id));
    const content = orNotFound(await ctx.files.get(order.id));
    return ok({ name: order.fileName, size: order.size, content });
  },
});
