import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { erpValueOr } from "~/door/value-or";
import { outageOf } from "~/features/downtimes/downtimes.queries.server";
import { findApprovers } from "~/features/identity/people/people.queries.server";
import { type Formats, readable } from "~/i18n/formats";
import { findAttachments } from "../attachments/attachment.store.server";
import type { Cart, CartKind } from "../cart";
import { readActiveCart } from "../cart.queries.server";
import { kindSchema } from "../cart.schema";
import { queueWhenDown } from "../cart.settings";
import { mayAskForApproval, mayFill, mayFillSomeCart, maySubmit } from "../cart-rules";
import { type CartReading, cartHeadView } from "../cart-view";
import { namePartners } from "../chosen-partners.server";
import { figuresOf, findCurrentSnapshot } from "../current-snapshot.server";
import { ownCartFields } from "../own-cart-fields.server";
import { priceSnapshotOf, snapshotChanges } from "../price-snapshot";
import { findOtherSnapshot } from "../price-snapshots.store.server";
import { offeredWays } from "./card/payment-ways.server";
import { findSimilar } from "./similar.server";

/** Returns the last page before sending: totals, changes since the visitor's last look, and similar orders. */
export const getCheckout = query({
  name: "cart.getCheckout",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema }),
  async run(ctx, { kind }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const reading = await readActiveCart(ctx, { kind, priced: true });
    const { cart, simulation } = reading;
    const currentSnapshot =
      cart && simulation ? priceSnapshotOf(cart, simulation.value, simulation.messages) : null;
    const snapshot = currentSnapshot ?? (cart && (await findCurrentSnapshot(ctx, cart)));
    const figures =
      cart && simulation && currentSnapshot ? await figuresOf(cart, simulation, currentSnapshot) : "";
    const seenSnapshot = cart && currentSnapshot ? await findOtherSnapshot(ctx.db, cart.id, figures) : null;
    const { header: _, ...view } = cartHeadView(reading, ctx.actor.formats);
    const isAway = await isErpAway(ctx, reading.failure !== null && !reading.isRefused);
    return ok({
      cart: view,
      header: cart?.header ?? null,
      items: cart?.items ?? [],
      names: reading.names,
      ownFields: cart ? await ownCartFields(ctx, cart.salesAreaId) : [],
      failure: reading.failure,
      isRefused: reading.isRefused,
      /** Prices of today; while the ERP is away, the latest known ones of this content. */
      snapshot,
      /** Names of what was chosen, where no prices bring them along. */
      delivery: cart && !snapshot ? await namePartners(ctx, cart) : { shipTo: "", option: "", payer: "" },
      fingerprint: figures,
      changes: seenSnapshot && currentSnapshot ? snapshotChanges(seenSnapshot, currentSnapshot) : [],
      similar: await findSimilarOrNone(ctx, reading),
      /** Whether the provider's card fields can stand in the form. */
      hasCardFields: ctx.payments.cardFields !== null,
      ways: await offeredWays(ctx, ctx.actor.salesArea?.id ?? null),
      /** Total on the page, at which the cart may be queued until the ERP is back; null while it is there. */
      queue:
        snapshot && isAway && (await ctx.settings.get(queueWhenDown, { micrositeId: ctx.actor.micrositeId }))
          ? { total: snapshot.total, currency: snapshot.currency }
          : null,
      isAway,
      refusals: refusalsOf(reading, ctx.actor.formats),
      approvers: await findCartApprovers(ctx, cart, kind),
      /** Number of attachments. */
      files: cart ? (await findAttachments(ctx.db, cart.id)).length : 0,
      /** False if an approver must be asked. */
      maySend: maySubmit(kind)(ctx.actor, {}).allowed,
      mayAsk: mayAskForApproval(ctx.actor, {}).allowed,
    });
  },
});

/** Fields of the last page itself: an error about one of them is repaired there. */
const reviewFields: readonly (string | undefined)[] = ["poNumber", "validTo"];

/** Lists what the ERP objects to in the cart as a whole, such as a blocked customer: sending it would be in vain. */
function refusalsOf({ simulation }: CartReading, formats: Formats): string[] {
  const messages = simulation ? [...simulation.messages, ...simulation.value.incomplete] : [];
  return messages
    .filter(({ severity, target }) => severity === "error" && target?.item === undefined)
    .filter(({ target }) => !reviewFields.includes(target?.field))
    .map(({ text }) => readable(text, formats));
}

/** Looks at the gate too: a cached simulation outlives the gate's closing, and sending would be refused. */
async function isErpAway(ctx: QueryCtx, hasFailed: boolean): Promise<boolean> {
  const { system, isStaff = false } = ctx.erpContext;
  const visitor = { system, isStaff, locale: ctx.actor.formats.locale };
  return hasFailed || (await outageOf(ctx.db, visitor, ctx.clock.now()))?.closed === true;
}

async function findCartApprovers(ctx: QueryCtx, cart: Cart | null, kind: CartKind) {
  if (!cart || kind !== "order") return [];
  const { soldTo, salesAreaId } = cart;
  return findApprovers(ctx.db, { soldTo, salesAreaId, not: ctx.actor.userId ?? "" });
}

/** Finds orders like this cart; none if the ERP fails, which must not keep the visitor from sending. */
async function findSimilarOrNone(ctx: QueryCtx, { cart, failure }: CartReading) {
  if (!cart || cart.items.length === 0 || failure) return [];
  const similarDocuments = await erpValueOr(ctx, findSimilar(ctx, cart), []);
  return similarDocuments.map(({ row: { number, date, poNumber, total, currency }, because }) => ({
    number,
    date,
    poNumber,
    total,
    currency,
    because,
  }));
}
