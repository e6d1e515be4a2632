import type { ListPrice, PriceScale, Pricing, SimulatedLine } from "../../port/pricing";
import { message } from "../../texts/text";
import { answerWith, areaOf, chunksOf, type SapCall, type SapSystem, services } from "../call";
import { portalCode } from "../codes/labels";
import { followQuotes } from "../drafts/follow-quotes";
import { allOf, anyOf, equals, isOneOf } from "../odata/address";
import { isRow, rowsOf } from "../odata/rows";
import { dateLiteral, quantityOf, rateIn, textOf } from "../odata/values";
import { simulate, simulateLines } from "./simulate";

export function pricingOf(system: SapSystem): Pricing {
  return {
    simulate: (ctx, draft) =>
      answerWith(system, ctx, async (call) => {
        const completeDraft =
          draft.kind === "order" ? await followQuotes({ ...call, messages: [] }, draft) : draft;
        return simulate(call, completeDraft);
      }),
    listPrices: (ctx, materials) => answerWith(system, ctx, (call) => readListPrices(call, materials)),
  };
}

/** Simulates one sales unit of each. */
async function readListPrices(call: SapCall, materials: readonly string[]): Promise<ListPrice[]> {
  const chunks = await Promise.all(
    chunksOf(materials, 25).map((chunk) =>
      simulateLines(
        call,
        chunk.map((material) => ({ material, quantity: "1" })),
        "listPrices",
      ),
    ),
  );
  return chunks
    .flatMap(({ lines }) => lines)
    .flatMap((line, index) => {
      const material = materials[index] ?? line.material;
      if (line.quantity === "0" || !/[1-9]/.test(line.netPrice)) {
        call.messages.push(
          message("warning", "material.noPrice", call.ctx.language, { values: { material } }),
        );
        return [];
      }
      return {
        ...priceOf(line),
        material,
        basis: call.ctx.partner ? ("customer" as const) : ("list" as const),
      };
    });
}

function priceOf({ netPrice: price, priceQuantity, priceUnit, currency }: SimulatedLine) {
  return { price, priceQuantity, priceUnit, currency };
}

/** Reads the scale of the condition record that holds today, the customer's before the general one. */
export async function readScales(call: SapCall, material: string): Promise<PriceScale[]> {
  const { codes } = call.settings;
  const area = areaOf(call, call.ctx.salesArea);
  const today = dateLiteral(call.clock.now().toISOString().slice(0, 10));
  const rows = await call.client.all(call.ctx, services.conditions, "A_SlsPrcgCndnRecdValidity", {
    filter: allOf(
      equals("Material", material),
      equals("SalesOrganization", area.salesOrganization),
      isOneOf("ConditionType", codes.priceConditions),
      anyOf([...(call.ctx.partner ? [equals("Customer", call.ctx.partner)] : []), equals("Customer", "")]),
      `ConditionValidityStartDate le ${today}`,
      `ConditionValidityEndDate ge ${today}`,
    ),
    expand: ["to_SlsPrcgConditionRecord", "to_SlsPrcgConditionRecord/to_SlsPrcgCndnRecordScale"],
    orderby: "ConditionRecord,ConditionValidityEndDate",
  });
  const customerRow = rows.find((row) => textOf(row.Customer) !== "");
  const record = (customerRow ?? rows[0])?.to_SlsPrcgConditionRecord;
  if (!isRow(record)) return [];
  const currency = textOf(record.ConditionRateValueUnit) || area.currency;
  const priceUnit = portalCode(codes.units, textOf(record.ConditionQuantityUnit));
  const tiers = rowsOf(record.to_SlsPrcgCndnRecordScale);
  return tiers.map((tier) => ({
    from: quantityOf(tier.ConditionScaleQuantity),
    unit: portalCode(codes.units, textOf(tier.ConditionScaleQuantityUnit)) || priceUnit,
    price: rateIn(currency, tier.ConditionRateValue),
    priceQuantity: quantityOf(record.ConditionQuantity),
    priceUnit,
    currency,
  }));
}
