import { type ProcessCtx, process } from "~/door/operation.server";
import { found, type Outcome, ok, type Problem, Stopped } from "~/door/outcome";
import { ErpError } from "~/erp/erp-errors";
import { isRequired } from "./attribute-rules";
import type { Cart } from "./cart";
import { attributesSchema, cartSchema } from "./cart.schema";
import { findCart, keepFigures, setSimulated } from "./cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";
import { type CartAttribute, cartAttributes } from "./cart-settings";
import { changeCart } from "./change-cart.server";
import { figuresOf } from "./figures";
import { assertOwnSoldTo, simulationOf } from "./simulation.server";

/**
 * From the lines to the next step: everything that is required is there, no line has an error, and what is seen now is
 * kept, so that a later difference can be shown.
 */
export const continueCart = process({
  name: "cart.continue",
  allow: mayFillSomeCart,
  input: cartSchema.extend({ attributes: attributesSchema.default({}) }),
  unaudited: "only changed fields are written down, by the change itself",
  async run(ctx, input): Promise<Outcome<{ kind: Cart["kind"] }>> {
    const owner = cartOwner(ctx.actor);
    const cart = found(await findCart(ctx.db, owner, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    const fields = await ctx.settings.get(cartAttributes, { salesAreaId: cart.salesAreaId });
    const problems = missing(cart, fields, input.attributes);
    if (problems.length > 0) return { kind: "invalid", problems };
    await keepAttributes(ctx, cart, fields.cart, input.attributes);
    const latest = found(await findCart(ctx.db, owner, cart.id));
    await lookAtFigures(ctx, latest);
    return ok({ kind: cart.kind });
  },
});

function missing(
  cart: Cart,
  fields: { cart: CartAttribute[]; item: CartAttribute[] },
  attributes: Record<string, string>,
): Problem[] {
  if (cart.items.length === 0) return [{ path: "", text: { key: "cart.empty" } }];
  const known = new Set(fields.cart.map(({ name }) => name));
  const unknown = Object.keys(attributes).filter((name) => !known.has(name));
  return [
    ...unknown.map((name): Problem => ({ path: `attributes.${name}`, text: { key: "form.unknownField" } })),
    ...fields.cart.flatMap((field): Problem[] =>
      field.required && !attributes[field.name]
        ? [{ path: `attributes.${field.name}`, text: { key: "form.required" } }]
        : [],
    ),
    ...cart.items.flatMap((item) =>
      fields.item
        .filter((field) => isRequired(field) && !item.attributes[field.name])
        .map((field): Problem => {
          const params = { item: item.itemNumber, field: field.label.en };
          return { path: "", text: { key: "cart.attributeMissing", params } };
        }),
    ),
  ];
}

async function keepAttributes(
  ctx: ProcessCtx,
  cart: Cart,
  fields: readonly CartAttribute[],
  attributes: Record<string, string>,
): Promise<void> {
  const before = cart.header.attributes;
  const changed = fields.filter(({ name }) => (before[name] ?? "") !== (attributes[name] ?? ""));
  if (changed.length === 0) return;
  await ctx.transaction(async (change) => {
    const { version } = await changeCart(change, { cart: cart.id, version: cart.version }, async () => ({
      value: {},
      before,
      after: attributes,
      header: { ...cart.header, attributes },
    }));
    if (changed.some((field) => field.call_sap)) await setSimulated(change.tx, cart.id, version);
  });
}

/** What the visitor sees from here on is what was true at this moment. While the ERP is away there is nothing to keep. */
export async function lookAtFigures(ctx: ProcessCtx, cart: Cart): Promise<void> {
  let figures: ReturnType<typeof figuresOf>;
  try {
    const { value: simulation } = await simulationOf(ctx, cart);
    assertOwnSoldTo(cart, simulation);
    const faulty = simulation.lines.filter((line) =>
      line.messages.some(({ severity }) => severity === "error"),
    );
    if (faulty.length > 0) {
      const text = { key: "cart.hasErrors", params: { count: faulty.length } } as const;
      throw new Stopped({ kind: "invalid", problems: [{ path: "", text }] });
    }
    figures = figuresOf(cart, simulation);
  } catch (error) {
    if (error instanceof ErpError && error.kind !== "rejected") return;
    throw error;
  }
  await ctx.transaction(({ tx, clock }) => keepFigures(tx, cart.id, figures, clock.now()));
}
