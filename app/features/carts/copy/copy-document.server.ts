import { z } from "zod";
import { type ProcessCtx, process, type QueryCtx, query } from "~/door/operation.server";
import { invalid, type Notice, ok } from "~/door/outcome";
import { mayWith, no, yes } from "~/door/verdict";
import type { BusinessDate, DocumentItem, SalesDocument } from "~/erp/erp";
import { formatInstant, readable } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { newId } from "~/lib/ids";
import { dropInvalidValues } from "../attribute-rules";
import { type CartHeader, cartKinds, emptyHeader } from "../cart";
import { maxLines } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import {
  findActiveCart,
  insertItems,
  lastItemNumber,
  lockActiveCart,
  raiseCartVersion,
} from "../cart.store.server";
import { assertRoom, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { newItems } from "../lines/add-items.server";
import { putAside } from "../saved/saved-carts.store.server";
import { agreedDate } from "./agreed-date";

const sourceSchema = z.strictObject({
  from: z.enum(cartKinds),
  number: z.string().trim().min(1).max(20),
  to: z.enum(cartKinds).default("order"),
  /** Item numbers of the lines to copy; empty: all. */
  items: z.array(z.coerce.number().int().min(1)).max(maxLines).default([]),
  /** Links the lines to those of the quote, so that the ERP counts them as ordered of it. */
  follow: z.stringbool().or(z.boolean()).default(false),
});

type Source = z.output<typeof sourceSchema>;

/** Returns how many lines would be copied and how many are in the cart, for the page that asks. */
export const getCopy = query({
  name: "cart.getCopy",
  allow: mayFillSomeCart,
  input: sourceSchema,
  async run(ctx, input) {
    ctx.require(mayFill(input.to)(ctx.actor, input));
    const { document, items } = await linesOf(ctx, input);
    if (input.follow) ctx.require(mayFollow(ctx, document));
    const cart = await findActiveCart(ctx.db, cartOwner(ctx.actor), input.to);
    return ok({ ...input, lines: items.length, inCart: cart?.items.length ?? 0 });
  },
});

/**
 * Copies lines of an order or a quote into the cart, or into a new cart after saving the active one. Materials that are
 * no longer sold are left out, with a notice.
 */
export const copyDocument = process({
  name: "cart.copyDocument",
  allow: mayFillSomeCart,
  input: sourceSchema.extend({
    /** `whenEmpty` copies nothing into a cart that has lines: the answer tells the page to ask. */
    how: z.enum(["add", "replace", "whenEmpty"]).default("add"),
  }),
  unaudited: "a second press and a cart that is not empty change nothing; what is copied is written down",
  async run(ctx, input) {
    const { from, number, to, how } = input;
    ctx.require(mayFill(to)(ctx.actor, input));
    const { document, items } = await linesOf(ctx, input);
    if (input.follow) ctx.require(mayFollow(ctx, document));
    const { sellable, leftOut } = await splitBySale(ctx, input.follow ? items.filter(isOpen) : items);
    if (sellable.length === 0) return invalid("", { key: "cart.copyDocument.nothing" });
    const { item: fields } = await ctx.settings.get(cartAttributes, {
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    });
    const notices: Notice[] = leftOut.length > 0 ? [leftOutNotice(leftOut)] : [];
    return ctx.transaction((change) =>
      change.once(input, async () => {
        const owner = cartOwner(ctx.actor);
        const at = ctx.clock.now();
        const today = dayIn(ctx.actor.formats.timeZone, at);
        const title = formatInstant(at, ctx.actor.formats);
        const isOtherSaved = how === "replace" && (await putAside(change.tx, owner, to, { title, at }));
        if (isOtherSaved) notices.push({ severity: "info", key: `cart.saved.otherKept.${to}` });
        const soldToName = ctx.actor.partner?.name ?? "";
        const cart = await lockActiveCart(change.tx, owner, to, { id: newId(), at, soldToName });
        const { last, lines } = await lastItemNumber(change.tx, cart.id);
        const target = { cart: cart.id, kind: to, number };
        if (how === "whenEmpty" && lines > 0) {
          return ok({ ...target, version: cart.version, added: 0, asks: true });
        }
        assertRoom(to, lines, sellable.length);
        const header = lines === 0 ? { header: headerOf(document) } : {};
        const version = await raiseCartVersion(change.tx, cart.id, at, header);
        const items = await newItems(
          sellable.map((item) => ({
            material: item.material,
            quantity: input.follow ? item.openQuantity : item.quantity,
            unit: item.unit,
            comment: item.note.slice(0, 255),
            attributes: dropInvalidValues(fields, item.attributes),
            ...(input.follow ? followedFields(document, item, today) : {}),
          })),
          last,
        );
        await insertItems(change.tx, cart.id, items);
        await change.audit({
          kind: "cart",
          id: cart.id,
          after: { copyOf: { from, number }, how, version, added: items },
        });
        return ok({ ...target, version, added: items.length, asks: false }, ...notices);
      }),
    );
  },
});

/** A line that follows a quote's is counted there, and keeps the date that was agreed. */
function followedFields(quote: SalesDocument, item: DocumentItem, today: BusinessDate) {
  const requestedDate = agreedDate(quote, item, today);
  return {
    refDocNr: quote.number,
    refItemNr: item.itemNumber,
    ...(requestedDate ? { requestedDate } : {}),
  };
}

/** Returns the document with the lines to copy; another customer's document is not found. */
async function linesOf(
  ctx: QueryCtx | ProcessCtx,
  { from, number, items }: Source,
): Promise<{ document: SalesDocument; items: DocumentItem[] }> {
  const documents = from === "order" ? ctx.erp.orders : ctx.erp.quotes;
  const within = [{ function: "soldTo" as const, number: cartOwner(ctx.actor).soldTo }];
  const { value: document } = await documents.get(ctx.erpContext, number, within);
  if (items.length === 0) return { document, items: linesWorthCopying(document) };
  const requestedItems = new Set(items);
  return { document, items: document.items.filter(({ itemNumber }) => requestedItems.has(itemNumber)) };
}

/** Leaves out lines that were cancelled before anything of them was delivered, unless the whole document was cancelled. */
function linesWorthCopying({ items }: SalesDocument): DocumentItem[] {
  const keptItems = items.filter(
    ({ rejection, deliveredQuantity }) => rejection === null || Number(deliveredQuantity) > 0,
  );
  return keptItems.length > 0 ? keptItems : items;
}

/** Splits items by whether they are sold; the ERP replaces a discontinued material that has a substitute. */
async function splitBySale(ctx: ProcessCtx, items: readonly DocumentItem[]) {
  const numbers = [...new Set(items.map(({ material }) => material))];
  const { value } = await ctx.erp.materials.get(ctx.erpContext, numbers);
  const soldMaterials = new Set(
    value
      .filter(({ status, substitute }) => status === "sellable" || (status === "discontinued" && substitute))
      .map(({ number }) => number),
  );
  return {
    sellable: items.filter(({ material }) => soldMaterials.has(material)),
    leftOut: items.filter(({ material }) => !soldMaterials.has(material)),
  };
}

const maxNames = 10;

function leftOutNotice(leftOut: readonly DocumentItem[]): Notice {
  const names = leftOut.slice(0, maxNames).map(({ itemNumber, material }) => `${itemNumber} ${material}`);
  const materials = leftOut.length > maxNames ? [...names, "…"] : names;
  return {
    severity: "warning",
    key: "cart.copyDocument.leftOut",
    params: { count: leftOut.length, materials },
  };
}

/** A line that was ordered in full cannot be followed. */
const isOpen = (item: DocumentItem): boolean => Number(item.openQuantity) > 0;

function mayFollow(ctx: QueryCtx | ProcessCtx, { kind, salesArea, convert }: SalesDocument) {
  const verdict = mayWith("convert_quote", { kind, salesArea })(ctx.actor, {});
  if (!verdict.allowed) return verdict;
  if (kind === "quote" && convert.allowed) return yes;
  const text = convert.allowed ? "" : readable(convert.reason, ctx.actor.formats);
  return no({ key: "door.literal", params: { text } });
}

/** Builds the header of a cart that was empty: it names the document that it copies. */
function headerOf(document: SalesDocument): CartHeader {
  const kind = document.kind === "quote" ? "quote" : "order";
  return { ...emptyHeader, reference: { kind, number: document.number } };
}
