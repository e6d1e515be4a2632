import { num, zero } from "../../decimal";
import type { DraftDocument } from "../../port/pricing";
import { addDays, addWorkingDays, latestOf, workingDayFrom } from "../calendar";
import { recordsOf } from "../documents/records-of";
import { leadDays } from "../evaluate/delivery-dates";
import type { DraftEvaluation, EvaluatedLine } from "../evaluate/evaluation";
import { creditText } from "../evaluate/find-credit.server";
import { type SettledLine, settleLine } from "../evaluate/settle-line";
import type { PartnerRow, PlannedOrderRow } from "../master/rows";
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
  const { soldTo, shipTo, salesArea, shippingOption, date } = plannedOrder;
  const area = master.salesArea(salesArea);
  const parties = master.parties(soldTo, shipTo, salesArea);
  if (!area || !parties) return null;
  const draft = draftOf(plannedOrder, kind);
  const materials = master.materials(soldTo);
  const settledLines = draft.lines
    .map((line) => settleLine({ language: "en", ctx: { salesArea: "" } }, line, materials))
    .filter((line) => line.ok);
  const terms = pricingTermsOf(parties, { language: "en", currency: area.currency, shippingOption });
  const conditions = master.conditions({
    salesArea,
    date,
    materials: settledLines.flatMap((line) => line.material ?? []),
    customer: soldTo,
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
  const requestedDate = dateOf(plannedOrder);
  const lines = settledLines.flatMap((line): EvaluatedLine[] => {
    const { itemNumber } = line.draft;
    const pricedLine = pricedDocument.lines.get(itemNumber);
    if (!pricedLine) return [];
    const quotedLine = quote ? { number: quote, itemNumber } : null;
    return [{ ...inStock(line, requestedDate), pricedLine, quotedLine }];
  });
  if (lines.length === 0) return null;
  return {
    draft,
    parties,
    plant: area.plant,
    currency: area.currency,
    shippingOption,
    requestedDate,
    completeDelivery: false,
    lines,
    totals: pricedDocument.totals,
    credit: creditOf(parties.payer, kind === "quote" ? "notChecked" : "ok"),
    incomplete: [],
    conditions,
    acceptable: true,
  };
}

const draftOf = (
  { soldTo, shipTo, poNumber, shippingOption, lines }: PlannedOrderRow,
  kind: "order" | "quote",
): DraftDocument => ({
  kind,
  soldTo,
  shipTo,
  poNumber,
  shippingOption,
  lines: lines.map((line, index) => ({ itemNumber: (index + 1) * 10, ...line })),
});

/** Returns the day that the customer wanted, or the earliest on which the goods could have come. */
const dateOf = ({ date, requestedInDays, shippingOption }: PlannedOrderRow): string =>
  latestOf(workingDayFrom(addDays(date, requestedInDays)), addWorkingDays(date, leadDays(shippingOption)));

const inStock = (line: SettledLine, date: string) => ({
  ...line,
  requestedDate: date,
  stockPromise: { lines: [{ date, quantity: line.baseQuantity }], free: zero, replenishment: null },
  scales: [],
  batches: [],
});

const creditOf = (
  { number, creditCurrency, creditLimit }: PartnerRow,
  status: "notChecked" | "ok",
): DraftEvaluation["credit"] => ({
  status,
  payer: number,
  currency: creditCurrency,
  limit: num(creditLimit).toFixed(2),
  exposure: "0.00",
  text: creditText(status, "en"),
});
