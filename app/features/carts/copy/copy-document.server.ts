import { z } from "zod";
import { type ProcessCtx, process, type QueryCtx, query } from "~/door/operation.server";
import { invalid, type Notice, ok } from "~/door/outcome";
import { mayWith, no, yes } from "~/door/verdict";
import type { DocumentItem, SalesDocument } from "~/erp/erp";
import { formatInstant, readable } from "~/i18n/formats";
import { newId } from "~/lib/ids";
import { fitting } from "../attribute-rules";
import { type CartHeader, cartKinds, emptyHeader } from "../cart";
import { maxLines } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import {
  findActiveCart,
  insertItems,
  lastItemNumber,
  lockActiveCart,
  raiseVersion,
} from "../cart.store.server";
import { assertRoom, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { newItems } from "../lines/add-items.server";
import { putAside } from "../saved/saved-carts.store.server";

const sourceSchema = z.strictObject({
  from: z.enum(cartKinds),
  number: z.string().trim().min(1).max(20),
  to: z.enum(cartKinds).default("order"),
  /** Its chosen lines; all of them where not said. */
  items: z.array(z.coerce.number().int().min(1)).max(maxLines).default([]),
  /** The lines follow those of the quote: what is ordered counts as ordered of it. */
  follow: z.stringbool().or(z.boolean()).default(false),
});

type Source = z.output<typeof sourceSchema>;

/** What copying would bring, and what lies in the cart already: the question before it. */
export const getCopy = query({
  name: "cart.getCopy",
  allow: mayFillSomeCart,
  input: sourceSchema,
  async run(ctx, input) {
    ctx.require(mayFill(input.to)(ctx.actor, input));
    const { items } = await linesOf(ctx, input);
    const cart = await findActiveCart(ctx.db, cartOwner(ctx.actor), input.to);
    return ok({ ...input, lines: items.length, inCart: cart?.items.length ?? 0 });
  },
});

/**
 * Lines of an order or a quote in a cart, beside what lies there or instead of it. What is replaced is not lost: it
 * steps aside among the saved carts. What cannot be had any more is left out, and said.
 */
export const copyDocument = process({
  name: "cart.copyDocument",
  allow: mayFillSomeCart,
  input: sourceSchema.extend({
    /** `whenEmpty`: where something lies in the cart, it stays as it is, and somebody is to be asked. */
    how: z.enum(["add", "replace", "whenEmpty"]).default("add"),
  }),
  unaudited: "a second press and a cart that is not empty change nothing; what is copied is written down",
  async run(ctx, input) {
    const { from, number, to, how } = input;
    ctx.require(mayFill(to)(ctx.actor, input));
    const { document, items } = await linesOf(ctx, input);
    if (input.follow) ctx.require(mayFollow(ctx, document));
    const { taken, leftOut } = await sortOut(ctx, input.follow ? items.filter(isLeft) : items);
    if (taken.length === 0) return invalid("", { key: "cart.copyDocument.nothing" });
    const { item: fields } = await ctx.settings.get(cartAttributes, {
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    });
    const notices: Notice[] = leftOut.length > 0 ? [whatIsMissing(leftOut)] : [];
    return ctx.transaction((change) =>
      change.once(input, async () => {
        const owner = cartOwner(ctx.actor);
        const at = ctx.clock.now();
        const title = formatInstant(at, ctx.actor.formats);
        const aside = how === "replace" && (await putAside(change.tx, owner, to, { title, at }));
        if (aside) notices.push({ severity: "info", key: "cart.saved.otherKept" });
        const soldToName = ctx.actor.partner?.name ?? "";
        const cart = await lockActiveCart(change.tx, owner, to, { id: newId(), at, soldToName });
        const { last, lines } = await lastItemNumber(change.tx, cart.id);
        const copied = { cart: cart.id, kind: to, number };
        if (how === "whenEmpty" && lines > 0) {
          return ok({ ...copied, version: cart.version, added: 0, asks: true });
        }
        assertRoom(lines, taken.length);
        const header = lines === 0 ? { header: headerAfter(document) } : {};
        const version = await raiseVersion(change.tx, cart.id, at, header);
        const added = newItems(
          taken.map((item) => ({
            material: item.material,
            quantity: input.follow ? item.openQuantity : item.quantity,
            unit: item.unit,
            comment: item.note.slice(0, 255),
            attributes: fitting(fields, item.attributes),
            ...(input.follow ? { refDocNr: document.number, refItemNr: item.itemNumber } : {}),
          })),
          last,
        );
        await insertItems(change.tx, cart.id, added);
        await change.audit({
          kind: "cart",
          id: cart.id,
          after: { copyOf: { from, number }, how, version, added },
        });
        return ok({ ...copied, version, added: added.length, asks: false }, ...notices);
      }),
    );
  },
});

/** The document as its customer may see it; another customer's is not found. */
async function linesOf(
  ctx: QueryCtx | ProcessCtx,
  { from, number, items }: Source,
): Promise<{ document: SalesDocument; items: DocumentItem[] }> {
  const documents = from === "order" ? ctx.erp.orders : ctx.erp.quotes;
  const within = [{ function: "soldTo" as const, number: cartOwner(ctx.actor).soldTo }];
  const { value: document } = await documents.get(ctx.erpContext, number, within);
  const chosen = new Set(items);
  return {
    document,
    items: document.items.filter(({ itemNumber }) => chosen.size === 0 || chosen.has(itemNumber)),
  };
}

/** A substitute takes the place of what is discontinued when the ERP prices the line. */
async function sortOut(ctx: ProcessCtx, items: readonly DocumentItem[]) {
  const numbers = [...new Set(items.map(({ material }) => material))];
  const { value } = await ctx.erp.materials.get(ctx.erpContext, numbers);
  const sold = new Set(
    value
      .filter(({ status, substitute }) => status === "sellable" || (status === "discontinued" && substitute))
      .map(({ number }) => number),
  );
  return {
    taken: items.filter(({ material }) => sold.has(material)),
    leftOut: items.filter(({ material }) => !sold.has(material)),
  };
}

const maxNamed = 10;

function whatIsMissing(leftOut: readonly DocumentItem[]): Notice {
  const named = leftOut.slice(0, maxNamed).map(({ itemNumber, material }) => `${itemNumber} ${material}`);
  const materials = leftOut.length > maxNamed ? `${named.join(", ")} …` : named.join(", ");
  return {
    severity: "warning",
    key: "cart.copyDocument.leftOut",
    params: { count: leftOut.length, materials },
  };
}

/** Of a line that was ordered in full already, nothing can follow. */
const isLeft = (item: DocumentItem): boolean => Number(item.openQuantity) > 0;

function mayFollow(ctx: ProcessCtx, { kind, salesArea, convert }: SalesDocument) {
  const verdict = mayWith("convert_quote", { kind, salesArea })(ctx.actor, {});
  if (!verdict.allowed) return verdict;
  if (kind === "quote" && convert.allowed) return yes;
  const text = convert.allowed ? "" : readable(convert.reason, ctx.actor.formats);
  return no({ key: "door.literal", params: { text } });
}

/** An empty cart becomes the document's repetition, and names it; where one is begun already, it stays what it was. */
function headerAfter(document: SalesDocument): CartHeader {
  const kind = document.kind === "quote" ? "quote" : "order";
  return { ...emptyHeader, reference: { kind, number: document.number } };
}
