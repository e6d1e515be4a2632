import { type ProcessCtx, process } from "~/door/operation.server";
import { invalid, type Outcome, ok, orNotFound, Stopped } from "~/door/outcome";
import { ErpError } from "~/erp/erp-errors";
import { judgeAttributes } from "./attribute-rules";
import type { Cart, PriceSnapshot } from "./cart";
import { attributesSchema, cartSchema } from "./cart.schema";
import { cartAttributes } from "./cart.settings";
import { findCart } from "./cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";
import { figuresOf, snapshotBasis } from "./current-snapshot.server";
import { missingFields } from "./missing-fields";
import { priceSnapshotOf, snapshotChanges } from "./price-snapshot";
import { findOtherSnapshot, savePriceSnapshot } from "./price-snapshots.store.server";
import { assertOwnSoldTo, simulationOf } from "./simulation.server";
import { updateHeader } from "./update-cart.server";

/**
 * Continues from the lines to the checkout: checks that required fields are filled and no line has an error,
 * and stores what the visitor sees now, so that a later difference can be shown.
 */
export const continueCart = process({
  name: "cart.continue",
  allow: mayFillSomeCart,
  input: cartSchema.extend({
    /** The custom fields; without them the stored ones hold. */
    attributes: attributesSchema.optional(),
  }),
  unaudited: "only changed fields are written down, by the change itself",
  async run(ctx, input): Promise<Outcome<{ kind: Cart["kind"] }>> {
    const owner = cartOwner(ctx.actor);
    const cart = orNotFound(await findCart(ctx.db, owner, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    const fields = await ctx.settings.get(cartAttributes, { salesAreaId: cart.salesAreaId });
    if (cart.items.length === 0) return invalid("", { key: `cart.empty.${cart.kind}` });
    const attributes = input.attributes ?? cart.header.attributes;
    const problems = [
      ...judgeAttributes(fields.cart, input.attributes ?? {}),
      ...missingFields(cart, fields, ctx.actor.formats.locale, attributes),
    ];
    if (problems.length > 0) return { kind: "invalid", problems };
    const header = { poNumber: cart.header.poNumber, attributes };
    const version = await ctx.transaction((change) => updateHeader(change, cart, fields.cart, header));
    const currentCart = version === null ? cart : orNotFound(await findCart(ctx.db, owner, cart.id));
    await updatePriceSnapshot(ctx, currentCart);
    return ok({ kind: cart.kind });
  },
});

/**
 * Stores what the visitor sees from here on, with a fingerprint by which the review finds that nothing has changed. Does nothing
 * while the ERP is away: there is nothing to store. On the way from a step without lines, `hidesLines`, a price or quantity that
 * differs from what the visitor saw last is left to the review to show; dates follow what was chosen there.
 */
export async function updatePriceSnapshot(
  ctx: ProcessCtx,
  cart: Cart,
  { hidesLines = false }: { hidesLines?: boolean } = {},
): Promise<void> {
  let snapshot: PriceSnapshot;
  let agreedFigures: string;
  try {
    const answer = await simulationOf(ctx, cart);
    const { value: simulation, messages } = answer;
    assertOwnSoldTo(cart, simulation);
    const faultyLines = simulation.lines.filter((line) =>
      line.messages.some(({ severity }) => severity === "error"),
    );
    if (faultyLines.length > 0) {
      const text = { key: "cart.hasErrors", params: { count: faultyLines.length } } as const;
      throw new Stopped({ kind: "invalid", problems: [{ path: "", text }] });
    }
    snapshot = priceSnapshotOf(cart, simulation, messages);
    agreedFigures = await figuresOf(cart, answer, snapshot);
  } catch (error) {
    if (error instanceof ErpError && error.kind !== "rejected") return;
    throw error;
  }
  const seenSnapshot = hidesLines ? await findOtherSnapshot(ctx.db, cart.id, agreedFigures) : null;
  const changes = seenSnapshot ? snapshotChanges(seenSnapshot, snapshot) : [];
  if (changes.some(({ what }) => what !== "date")) return;
  const figures = { ...snapshot, basis: await snapshotBasis(cart), agreed: agreedFigures };
  await ctx.transaction(({ tx, clock }) => savePriceSnapshot(tx, cart.id, figures, clock.now()));
}
