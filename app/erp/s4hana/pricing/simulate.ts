import type { ErpContext } from "../../port/basics";
import type { CreditVerdict, DraftDocument, DraftLine, ShippingOption, Simulation } from "../../port/pricing";
import { codeWithLabel, message, sentence } from "../../texts/text";
import { areaOf, callFor, type SapCall, unsupportedError } from "../call";
import { checkDraft } from "../drafts/check-draft";
import { lineDateWarnings } from "../drafts/line-date";
import { type PreparedLine, prepareLines } from "../drafts/prepare-lines";
import { readMaterials } from "../materials/read-materials";
import { isRow, type Row, rowsOf } from "../odata/rows";
import { amountOf, dayOf, itemNumberOf, textOf } from "../odata/values";
import { determinedPartners } from "../partners/determined-partners";
import { isBlockedIn, readPartners } from "../partners/read-partners";
import { askSimulation, type SimulationAnswer } from "./ask-simulation";
import { componentsOf } from "./components";
import { mainItems } from "./price-of-set";
import { refusedLine, simulatedLine } from "./simulated-line";
import { totalsOf } from "./totals";

/** Asks SAP for prices, dates, partners and credit of a draft in one call. */
export async function simulate(call: SapCall, draft: DraftDocument): Promise<Simulation> {
  const { messages } = call;
  checkDraft(call.ctx, draft);
  const lines = await prepareLines(call, draft);
  const answer = await askSimulation(
    call,
    draft,
    lines.filter((line) => line.messages.length === 0),
  );
  messages.push(...answer.messages.filter((one) => one.target?.item === undefined));
  const soldTo = (await readPartners(call, [draft.soldTo])).get(draft.soldTo);
  if (soldTo && isBlockedIn(call, soldTo) && !messages.some(({ code }) => code === "partner.blocked")) {
    messages.push(
      message("error", "partner.blocked", call.ctx.language, { values: { partner: draft.soldTo } }),
    );
  }
  const simulation = await readSimulation(call, draft, lines, answer);
  const errors = [...messages, ...simulation.lines.flatMap((line) => line.messages)];
  return { ...simulation, acceptable: !errors.some(({ severity }) => severity === "error") };
}

/**
 * Simulates lines without a document, as a quote of the customer; without one, of the customer who stands for
 * everybody. The messages stay with the simulation.
 */
export function simulateLines(
  call: SapCall,
  lines: readonly Omit<DraftLine, "itemNumber">[],
  capability: string,
): Promise<Simulation> {
  const soldTo = call.ctx.partner ?? areaOf(call, call.ctx.salesArea).listPriceCustomer;
  if (!soldTo) throw unsupportedError(capability);
  return simulate(
    { ...callFor(call, soldTo), messages: [] },
    { kind: "quote", soldTo, lines: lines.map((line, index) => ({ itemNumber: (index + 1) * 10, ...line })) },
  );
}

async function readSimulation(
  call: SapCall,
  draft: DraftDocument,
  lines: readonly PreparedLine[],
  answer: SimulationAnswer,
): Promise<Omit<Simulation, "acceptable">> {
  const { row } = answer;
  const items = rowsOf(row.to_Item);
  const pricing = isRow(row.to_Pricing) ? row.to_Pricing : {};
  const currency = textOf(row.TransactionCurrency) || areaOf(call, call.ctx.salesArea).currency;
  const materials = await materialsOf(call, lines, items);
  const today = call.clock.now().toISOString().slice(0, 10);
  const simulatedLines = lines.map((line) => {
    const { itemNumber } = line.draft;
    const item = mainItems(items).find((one) => itemNumberOf(one.SalesOrderItem) === itemNumber);
    const refusal = answer.refusals.get(itemNumber);
    if (!item || refusal)
      return refusedLine(call.ctx, line, currency, [...line.messages, ...(refusal ?? [])]);
    const reading = {
      call,
      currency,
      material: materials.get(textOf(item.Material)) ?? line.material,
      requestedDate:
        line.draft.requestedDate ?? draft.requestedDate ?? dayOf(row.RequestedDeliveryDate) ?? today,
      items,
    };
    const itemMessages = [
      ...answer.messages.filter((one) => one.target?.item === itemNumber),
      ...lineDateWarnings(call.ctx, draft, line.draft),
    ];
    return simulatedLine(line, item, reading, itemMessages);
  });
  const header = componentsOf(call, rowsOf(row.to_PricingElement), currency, call.ctx.language);
  const net = amountOf(pricing.TotalNetAmount, currency, "TotalNetAmount");
  const totals = totalsOf(currency, net, simulatedLines, header);
  const partners = await determinedPartners(call, rowsOf(row.to_Partner), draft);
  const payer = partners.find((one) => one.function === "payer")?.number ?? draft.soldTo;
  return {
    lines: simulatedLines,
    totals,
    credit: creditOf(call.ctx, row.to_Credit, payer, currency),
    partners,
    shippingOptions: shippingOptionsOf(call, row, totals.freight, currency),
    incomplete: draft.poNumber?.trim()
      ? []
      : [message("warning", "document.noPoNumber", call.ctx.language, { target: { field: "poNumber" } })],
  };
}

/** Adds the materials that SAP put in the place of others. */
async function materialsOf(call: SapCall, lines: readonly PreparedLine[], items: readonly Row[]) {
  const materials = new Map(lines.flatMap(({ material }) => (material ? [[material.number, material]] : [])));
  const otherNumbers = items.map((item) => textOf(item.Material)).filter((number) => !materials.has(number));
  if (otherNumbers.length === 0) return materials;
  return new Map([...materials, ...(await readMaterials(call, otherNumbers))]);
}

/** Statuses of SAP's credit check: A passed, B failed, D released by a person; blank where none was made. */
export function creditOf(ctx: ErpContext, credit: unknown, payer: string, currency: string): CreditVerdict {
  const code = isRow(credit) ? textOf(credit.TotalCreditCheckStatus) : textOf(credit);
  const status = code === "B" || code === "C" ? "blocked" : code === "" ? "notChecked" : "ok";
  const none = amountOf("0", currency);
  const text = sentence(`credit.${status}`, ctx.language);
  return { status, payer, currency, limit: none, exposure: none, text };
}

function shippingOptionsOf(
  { settings, ctx }: SapCall,
  row: Row,
  charge: string,
  currency: string,
): ShippingOption[] {
  const condition = textOf(row.ShippingCondition);
  if (condition === "") return [];
  const id = settings.codes.shipping[condition] ?? condition;
  const { label: description } = codeWithLabel("shipping", id, ctx.language);
  return [{ id, description, note: "", charge, currency, selected: true }];
}
