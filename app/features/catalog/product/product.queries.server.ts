import type { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { type Failure, ok, orNotFound } from "~/door/outcome";
import { erpValueOr } from "~/door/value-or";
import type { ErpContext, Scope, SimulatedLine } from "~/erp/erp";
import { findUnit, splitQuantity } from "~/i18n/find-unit";
import type { Text } from "~/i18n/text";
import { categoriesOf } from "../cached-catalog.server";
import { isOrderable, type PastOrder, type ProductRow } from "../catalog";
import { getProductSchema } from "../catalog.schema";
import { mayBrowse } from "../catalog-rules";
import { favouritesAmong } from "../favourites/favourites.store.server";
import { findPrices, noPrices, type Prices } from "../find-prices.server";
import { findOwnNumbers } from "../own-numbers.server";
import { findRows } from "../search.store.server";
import { type Viewer, viewerOf } from "../viewer.server";
import { choicesOf, chosenWith, optionStates, variantOf } from "./options";
import { findDetails } from "./product.store.server";

/** The timeout of price components and history, which are left out when they come later. */
const extrasTimeout = 1_000;

/**
 * Reads one product for its page. A variant is shown as its parent with the variant's options chosen. The
 * page comes from the portal's copy; price, dates and history come from the ERP and may be missing.
 */
export const getProduct = query({
  name: "catalog.getProduct",
  allow: mayBrowse,
  input: getProductSchema,
  async run(ctx, input) {
    const viewer = await viewerOf(ctx, input);
    const { range, settings, listing } = viewer;
    const { locale } = ctx.actor.formats;
    const { mainMaterial, choices, variant, shownMaterial } = await findShownMaterial(ctx, range, input);
    const { options } = mainMaterial.material;
    const row: ProductRow = shownMaterial.row;
    const orderable = isOrderable(row);
    const typedAmount = splitQuantity(input.quantity ?? shownMaterial.material.minimumQuantity);
    const { quantity } = typedAmount;
    const unitName = typedAmount.unit || input.unit || "";
    const unit = unitName ? (findUnit(unitName, shownMaterial.material.units)?.unit ?? null) : null;
    const question = {
      material: row.number,
      quantity,
      ...(unit ? { unit } : {}),
      ...(input.date ? { requestedDate: input.date } : {}),
    };
    const [categories, ownNumbers, prices, simulatedLine, history, isMarked, substitutes] = await Promise.all(
      [
        categoriesOf(ctx, range, locale),
        findOwnNumbers(ctx, range),
        orderable && viewer.prices ? findPrices(ctx, range, [question], input) : noPrices,
        orderable && !viewer.guest
          ? inTime(ctx, (timedContext) => simulateOnce(ctx, timedContext, question, input))
          : null,
        viewer.guest ? null : inTime(ctx, (timedContext) => findLastOrders(ctx, timedContext, row.number)),
        isFavourite(ctx, viewer, mainMaterial.row.number),
        shownMaterial.material.substitute
          ? findRows(ctx.db, range, locale, [shownMaterial.material.substitute])
          : [],
      ],
    );
    const withShownPicture = <P extends { picture: string | null }>(product: P): P =>
      listing.catalogImages ? product : { ...product, picture: null };
    const { material } = shownMaterial;
    return ok({
      product: withShownPicture(mainMaterial.row),
      shown: withShownPicture(row),
      material: listing.catalogImages ? material : { ...material, pictures: [] },
      orderable,
      options: optionStates(options, choices),
      choices,
      childSku: variant,
      quantity,
      ownNumber: ownNumbers.get(row.number)?.at(-1) ?? null,
      price: priceOf(prices, row.number),
      priceFailure: prices.failure ? reasonOf(prices.failure) : null,
      unit,
      unknownUnit: unitName && !unit ? unitName : null,
      components: simulatedLine?.priceComponents ?? null,
      line: simulatedLine && hasPrice(simulatedLine) ? lineOf(simulatedLine) : null,
      history,
      favourite: isMarked,
      substitutes,
      trail: mainMaterial.material.category.path.filter(({ id }) =>
        categories.some((node) => node.id === id),
      ),
      guestAdd: viewer.guestAdd,
      guest: viewer.guest,
      prices: viewer.prices,
      showAdditionalInfo: settings.showAdditionalInfo,
    });
  },
});

/** Finds the product of the address, its parent if it is a variant, and the variant that all choices lead to. */
async function findShownMaterial(
  ctx: QueryCtx,
  range: Viewer["range"],
  { sku, choices: typedChoices, choose }: z.output<typeof getProductSchema>,
) {
  const find = (number: string) => findDetails(ctx.db, range, ctx.actor.formats.locale, number);
  const requestedProduct = orNotFound(await find(sku));
  const { parent: parentNumber } = requestedProduct.material;
  const parent = parentNumber ? await find(parentNumber) : null;
  const mainMaterial = parent ?? requestedProduct;
  const { options } = mainMaterial.material;
  const previousChoices = parent ? { ...choicesOf(options, sku), ...typedChoices } : typedChoices;
  const choices = chosenWith(options, previousChoices, choose ?? null);
  const variant = variantOf(options, choices);
  const child = variant ? await find(variant) : null;
  return { mainMaterial, choices, variant, shownMaterial: child ?? mainMaterial };
}

/** Returns the ERP's reason for refusing a price check; null if it named none. */
function reasonOf(failure: Failure): Text | null {
  const text =
    failure.kind === "invalid" ? failure.problems[0]?.text : "reason" in failure ? failure.reason : undefined;
  return text && text.params?.text !== "" ? text : null;
}

function priceOf(prices: Prices, number: string) {
  const answer = prices.of.get(number);
  return answer ? { ...answer, state: prices.state } : null;
}

function inTime<T>(ctx: QueryCtx, ask: (timedContext: ErpContext) => Promise<T>): Promise<T | null> {
  const deadline = new Date(ctx.clock.now().getTime() + extrasTimeout);
  return erpValueOr(ctx, ask({ ...ctx.erpContext, deadline }), null);
}

/** The cache TTL of a simulated line: it is asked for as often as the price beside it, which says how old it is. */
const lineTtl = 60_000;

function simulateOnce(
  ctx: QueryCtx,
  timedContext: ErpContext,
  question: Question,
  { refresh }: { refresh: boolean },
): Promise<SimulatedLine | null> {
  const { system, language, salesArea, partner = "" } = timedContext;
  const { material, quantity, unit = "", requestedDate = "" } = question;
  return ctx.cache.remember({
    key: ["product-line", system, language, salesArea, partner, material, quantity, unit, requestedDate],
    ttl: lineTtl,
    force: refresh,
    fresh: () => simulateLine(ctx, timedContext, question),
  });
}

interface Question {
  material: string;
  quantity: string;
  unit?: string;
  requestedDate?: string;
}

/** Reads price and price components by simulating an order with this one line. */
async function simulateLine(
  ctx: QueryCtx,
  timedContext: ErpContext,
  question: Question,
): Promise<SimulatedLine | null> {
  const { value } = await ctx.erp.pricing.simulate(timedContext, {
    kind: "order",
    soldTo: timedContext.partner ?? "",
    lines: [{ itemNumber: 10, ...question }],
  });
  return value.lines[0] ?? null;
}

/** A line that cannot be ordered counts nothing. */
const hasPrice = ({ quantity, messages }: SimulatedLine) =>
  Number(quantity) > 0 && messages.every(({ severity }) => severity !== "error");

const lineOf = ({ quantity, unit, net, netPrice, priceQuantity, priceUnit, currency }: SimulatedLine) => ({
  quantity,
  unit,
  net,
  netPrice,
  priceQuantity,
  priceUnit,
  currency,
});

/** The number of earlier orders on the page. */
const maxPastOrders = 3;

/** Reads date, quantity and price from the customer's latest orders of a material. */
async function findLastOrders(
  ctx: QueryCtx,
  timedContext: ErpContext,
  material: string,
): Promise<PastOrder[] | null> {
  const { partner } = ctx.actor;
  if (!partner) return null;
  const within: Scope = [{ function: partner.function, number: partner.number }];
  const { value } = await ctx.erp.orders.search(timedContext, {
    within,
    criteria: [{ key: "material", value: material }],
    page: 1,
    pageSize: maxPastOrders,
    sortBy: "date",
    order: "desc",
  });
  const orders = await Promise.all(
    value.items.map(async ({ number, date }) => {
      const { value: order } = await ctx.erp.orders.get(timedContext, number, within);
      const line = order.items.find((item) => item.material === material);
      if (!line) return [];
      const { quantity, unit, netPrice, priceQuantity, priceUnit } = line;
      return [{ number, date, quantity, unit, netPrice, priceQuantity, priceUnit, currency: order.currency }];
    }),
  );
  return orders.flat();
}

async function isFavourite(ctx: QueryCtx, viewer: Viewer, number: string): Promise<boolean> {
  const { userId, featuresOff } = ctx.actor;
  if (!userId || viewer.guest || featuresOff.has("favourites")) return false;
  const markedMaterials = await favouritesAmong(ctx.db, { userId, system: viewer.range.system }, [number]);
  return markedMaterials.has(number);
}
