import { num, zero } from "../../decimal";
import type { DraftDocument } from "../../port/pricing";
import { addDays, addWorkingDays, latestOf, workingDayFrom } from "../calendar";
import { recordsOf } from "../documents/records-of";
import { leadDays } from "../evaluate/delivery-dates";
import type { DraftEvaluation, EvaluatedLine } from "../evaluate/evaluation";
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
  plannedOrder: PlannedOrderRow,
  identity: { kind: "order" | "quote"; number: string; quote: string | null },
): WholeDocument | null {
  const evaluation = evaluatePast(master, plannedOrder, identity.kind, identity.quote);
  if (!evaluation) return null;
  const call = {
    ctx: { salesArea: plannedOrder.salesArea, system: "", language: "en", requestId: "" },
    now: timeOf(plannedOrder.date, Number(identity.number.slice(-4))),
    today: plannedOrder.date,
  };
  return recordsOf(call, evaluation, { number: identity.number, key: null });
}

/** Time of day within office hours, varied by the number. */
export const timeOf = (date: string, seed: number): Date =>
  new Date(Date.parse(`${date}T07:00:00Z`) + (seed % 600) * 60_000);

function evaluatePast(
  master: MasterIndex,
  plannedOrder: PlannedOrderRow,
  kind: "order" | "quote",
  quote: string | null,
): DraftEvaluation | null {
  const area = master.salesArea(plannedOrder.salesArea);
  const parties = master.parties(plannedOrder.soldTo, plannedOrder.shipTo, plannedOrder.salesArea);
  if (!area || !parties) return null;
  const draft: DraftDocument = {
    kind,
    soldTo: plannedOrder.soldTo,
    shipTo: plannedOrder.shipTo,
    poNumber: plannedOrder.poNumber,
    shippingOption: plannedOrder.shippingOption,
    lines: plannedOrder.lines.map((line, index) => ({
      itemNumber: (index + 1) * 10,
      ...line,
    })),
  };
  const materials = master.materials(plannedOrder.soldTo);
  const settledLines = draft.lines
    .map((line) => settleLine({ language: "en", ctx: { salesArea: "" } }, line, materials))
    .filter((line) => line.ok);
  const facts = settledLines.flatMap((line) => (line.material ? [line.material] : []));
  const terms = pricingTermsOf(parties, {
    language: "en",
    currency: area.currency,
    shippingOption: plannedOrder.shippingOption,
  });
  const conditions = master.conditions({
    salesArea: plannedOrder.salesArea,
    date: plannedOrder.date,
    materials: facts,
    customer: plannedOrder.soldTo,
    customerGroup: terms.customerGroup,
    country: terms.country,
  });
  const pricedDocument = priceDocument(
    settledLines.flatMap((line) =>
      line.material ? [{ ...line, itemNumber: line.draft.itemNumber, material: line.material }] : [],
    ),
    terms,
    conditions,
  );
  const earliestDate = addWorkingDays(plannedOrder.date, leadDays(plannedOrder.shippingOption));
  const requestedDate = workingDayFrom(addDays(plannedOrder.date, plannedOrder.requestedInDays));
  const date = latestOf(requestedDate, earliestDate);
  const lines = settledLines.flatMap((line): EvaluatedLine[] => {
    const price = pricedDocument.lines.get(line.draft.itemNumber);
    if (!price) return [];
    const pastPromise = {
      lines: [{ date, quantity: line.baseQuantity }],
      free: zero,
      replenishment: null,
    };
    const reference = quote ? { number: quote, itemNumber: line.draft.itemNumber } : null;
    return [
      {
        ...line,
        requestedDate: date,
        pricedLine: price,
        stockPromise: pastPromise,
        scales: [],
        batches: [],
        quotedLine: reference,
      },
    ];
  });
  if (lines.length === 0) return null;
  const status = kind === "quote" ? ("notChecked" as const) : ("ok" as const);
  return {
    draft,
    parties,
    plant: area.plant,
    currency: area.currency,
    shippingOption: plannedOrder.shippingOption,
    requestedDate: date,
    completeDelivery: false,
    lines,
    totals: pricedDocument.totals,
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
