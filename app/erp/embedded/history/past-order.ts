import type { DraftDocument } from "../../port/pricing";
import { addDays, addWorkingDays, latestOf, workingDayFrom } from "../calendar";
import { num, zero } from "../decimal";
import { recordsOf } from "../documents/records-of";
import { leadDays } from "../evaluate/delivery-dates";
import type { Evaluated, EvaluatedLine } from "../evaluate/evaluation";
import { creditText } from "../evaluate/find-credit.server";
import { settleLine } from "../evaluate/settle-line";
import type { PlannedOrderRow } from "../master/rows";
import { priceDocument } from "../pricing/price-document";
import { pricingTermsOf } from "../pricing/pricing-terms";
import type { WholeDocument } from "../records";
import type { MasterIndex } from "./master-index";

/**
 * Builds a planned order as the ERP would have taken it on its day with all goods in stock. Null if the plan does not
 * match the master data.
 */
export function pastOrder(
  master: MasterIndex,
  planned: PlannedOrderRow,
  identity: { kind: "order" | "quote"; number: string; quote: string | null },
): WholeDocument | null {
  const evaluated = evaluatePast(master, planned, identity.kind, identity.quote);
  if (!evaluated) return null;
  const call = {
    ctx: { salesArea: planned.salesArea, system: "", language: "en", requestId: "" },
    now: timeOf(planned.date, Number(identity.number.slice(-4))),
    today: planned.date,
  };
  return recordsOf(call, evaluated, { number: identity.number, key: null });
}

/** Time of day within office hours, varied by the number. */
export const timeOf = (date: string, seed: number): Date =>
  new Date(Date.parse(`${date}T07:00:00Z`) + (seed % 600) * 60_000);

function evaluatePast(
  master: MasterIndex,
  planned: PlannedOrderRow,
  kind: "order" | "quote",
  quote: string | null,
): Evaluated | null {
  const area = master.salesArea(planned.salesArea);
  const parties = master.parties(planned.soldTo, planned.shipTo, planned.salesArea);
  if (!area || !parties) return null;
  const draft: DraftDocument = {
    kind,
    soldTo: planned.soldTo,
    shipTo: planned.shipTo,
    poNumber: planned.poNumber,
    shippingOption: planned.shippingOption,
    lines: planned.lines.map((line, index) => ({
      itemNumber: (index + 1) * 10,
      ...line,
    })),
  };
  const materials = master.materials(planned.soldTo);
  const settled = draft.lines
    .map((line) => settleLine({ language: "en", ctx: { salesArea: "" } }, line, materials))
    .filter((line) => line.ok);
  const facts = settled.flatMap((line) => (line.material ? [line.material] : []));
  const terms = pricingTermsOf(parties, {
    language: "en",
    currency: area.currency,
    shippingOption: planned.shippingOption,
  });
  const conditions = master.conditions({
    salesArea: planned.salesArea,
    date: planned.date,
    materials: facts,
    customer: planned.soldTo,
    customerGroup: terms.customerGroup,
    country: terms.country,
  });
  const priced = priceDocument(
    settled.flatMap((line) =>
      line.material ? [{ ...line, itemNumber: line.draft.itemNumber, material: line.material }] : [],
    ),
    terms,
    conditions,
  );
  const earliest = addWorkingDays(planned.date, leadDays(planned.shippingOption));
  const requestedDate = workingDayFrom(addDays(planned.date, planned.requestedInDays));
  const date = latestOf(requestedDate, earliest);
  const lines = settled.flatMap((line): EvaluatedLine[] => {
    const price = priced.lines.get(line.draft.itemNumber);
    if (!price) return [];
    const promised = {
      lines: [{ date, quantity: line.baseQuantity }],
      free: zero,
      replenishment: null,
    };
    const reference = quote ? { number: quote, itemNumber: line.draft.itemNumber } : null;
    return [
      { ...line, requestedDate: date, priced: price, promised, scales: [], batches: [], quoted: reference },
    ];
  });
  if (lines.length === 0) return null;
  const status = kind === "quote" ? ("notChecked" as const) : ("ok" as const);
  return {
    draft,
    parties,
    plant: area.plant,
    currency: area.currency,
    shippingOption: planned.shippingOption,
    requestedDate: date,
    completeDelivery: false,
    lines,
    totals: priced.totals,
    credit: {
      status,
      payer: parties.payer.number,
      currency: parties.payer.creditCurrency,
      limit: num(parties.payer.creditLimit).toFixed(2),
      exposure: "0.00",
      text: creditText(status, "en"),
    },
    incomplete: [],
    conditions,
    acceptable: true,
  };
}
