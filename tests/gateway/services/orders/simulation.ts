import type { PriceComponent, SimulatedLine, Simulation } from "~/erp/erp";
import { ODataError } from "../../protocol/odata-error";
import type { Payload } from "../../protocol/payload";
import type { Entity, Row } from "../../read/read-entities";
import { calculatedEntity } from "../entities";
import { sapMessageOf } from "../erp-errors";
import type { Call, SapService, WriteOperation, Written } from "../service";
import { conditionTypes, inactiveReasons, partnerFunctions, units } from "../tenant";
import { draftOf, salesAreaOf } from "./draft-of";

const none = { from: "documents d", where: "false", columns: {} };

/**
 * Simulation of orders: calculates prices, dates, partners and credit, and answers with the associations that the
 * request names, and no others (trap 7).
 */
export const simulations: SapService = {
  name: "API_SALES_ORDER_SIMULATION_SRV",
  sources: {
    A_SalesOrderSimulation: {
      ...none,
      navigation: {
        to_Item: { set: "A_SalesOrderItemSimulation", deep: true },
        to_Partner: { set: "A_SalesOrderPartnerSimulation", deep: true },
        to_Pricing: { set: "A_SalesOrderPricingSimulation", deep: true },
        to_PricingElement: { set: "A_SalesOrderPrcgElmntSimln", deep: true },
        to_Credit: { set: "A_SalesOrderCreditSimulation", deep: true },
      },
    },
    A_SalesOrderItemSimulation: {
      ...none,
      navigation: {
        to_Partner: { set: "A_SalesOrderItemPartnerSimln", deep: true },
        to_PricingElement: { set: "A_SalesOrderItmPrcgElmntSimln", deep: true },
        to_ScheduleLine: { set: "A_SalesOrderScheduleLineSimln", deep: true },
      },
    },
    A_SalesOrderPartnerSimulation: none,
    A_SalesOrderPricingSimulation: none,
    A_SalesOrderPrcgElmntSimln: none,
    A_SalesOrderCreditSimulation: none,
    A_SalesOrderItemPartnerSimln: none,
    A_SalesOrderItmPrcgElmntSimln: none,
    A_SalesOrderScheduleLineSimln: none,
  },
  write: async (operations, call) => Promise.all(operations.map((operation) => simulate(operation, call))),
};

async function simulate({ payload }: WriteOperation, call: Call): Promise<Written> {
  const area = salesAreaOf(payload.fields);
  const draft = draftOf(payload, "order", call.reader.language.codes);
  const { value, messages } = await call.erp.pricing.simulate(call.context(area, draft.soldTo), draft);
  refuseInvalidLines(value);
  for (const message of [...messages, ...value.incomplete, ...value.lines.flatMap((line) => line.messages)]) {
    if (message.severity !== "success") call.messages.push(sapMessageOf(message));
  }
  return { entity: presentSimulation(value, payload, call) };
}

/** SAP refuses the whole simulation and names each invalid item in the details. */
function refuseInvalidLines({ lines }: Simulation): void {
  const details = lines.flatMap((line) =>
    line.messages
      .filter((message) => message.severity === "error")
      .map((message) => sapMessageOf({ ...message, target: { ...message.target, item: line.itemNumber } })),
  );
  const [first] = details;
  if (first) throw new ODataError(400, first.code, first.message, details);
}

function presentSimulation(simulation: Simulation, payload: Payload, call: Call): Entity {
  const { totals, credit, lines, partners } = simulation;
  const { codes } = call.reader.language;
  const children: Record<string, Entity[]> = {};
  const wants = (name: string) => payload.children[name] !== undefined;
  const currency = totals.currency;
  if (wants("to_Pricing")) {
    const row = { TotalNetAmount: totals.net, TransactionCurrency: currency };
    children.to_Pricing = [calculatedEntity(call.find("A_SalesOrderPricingSimulation"), row)];
  }
  if (wants("to_Credit")) {
    const row = {
      TotalCreditCheckStatus: credit.status === "blocked" ? "B" : credit.status === "notChecked" ? "" : "A",
    };
    children.to_Credit = [calculatedEntity(call.find("A_SalesOrderCreditSimulation"), row)];
  }
  if (wants("to_PricingElement")) {
    children.to_PricingElement = headerElements(simulation).map((row) =>
      calculatedEntity(call.find("A_SalesOrderPrcgElmntSimln"), { ...row, TransactionCurrency: currency }),
    );
  }
  if (wants("to_Partner")) {
    children.to_Partner = partners.map(({ function: word, number }) =>
      calculatedEntity(call.find("A_SalesOrderPartnerSimulation"), {
        PartnerFunction: externalCode(partnerFunctions[word], codes),
        Customer: number,
      }),
    );
  }
  const items = payload.children.to_Item ?? [];
  children.to_Item = lines.flatMap((line, at) => [
    presentLine(line, items[at], call),
    ...presentParts(line, call),
  ]);
  const echoFields = Object.fromEntries(
    Object.entries(payload.fields).filter(([name]) =>
      call.find("A_SalesOrderSimulation").set.fields.has(name),
    ),
  );
  return calculatedEntity(
    call.find("A_SalesOrderSimulation"),
    { ...echoFields, TransactionCurrency: currency },
    children,
  );
}

function headerElements({ totals }: Simulation): Row[] {
  const fixedElement = (step: string, type: string, amount: string): Row => ({
    PricingProcedureStep: step,
    PricingProcedureCounter: "0",
    ConditionType: type,
    ConditionCalculationType: "B",
    ConditionAmount: amount,
  });
  return [
    fixedElement("800", "HD00", totals.freight),
    fixedElement("810", "AMIZ", totals.surcharges),
    ...totals.taxes.map((tax, at) => ({
      PricingProcedureStep: "900",
      PricingProcedureCounter: String(at + 1),
      ConditionType: "MWST",
      ConditionCalculationType: "A",
      ConditionRateValue: tax.rate,
      ConditionBaseValue: tax.base,
      ConditionAmount: tax.amount,
      ConditionClass: "D",
    })),
  ];
}

function presentLine(line: SimulatedLine, requestedPart: Payload | undefined, call: Call): Entity {
  const { codes } = call.reader.language;
  const children: Record<string, Entity[]> = {};
  const item = { SalesOrderItem: String(line.itemNumber) };
  if (requestedPart?.children.to_PricingElement) {
    children.to_PricingElement = [
      ...line.priceComponents
        .filter((component) => component.kind !== "subtotal")
        .map((component, at) => elementOf(component, at + 1, codes)),
      costOf(line.currency),
    ].map((row) => calculatedEntity(call.find("A_SalesOrderItmPrcgElmntSimln"), { ...item, ...row }));
  }
  if (requestedPart?.children.to_ScheduleLine) {
    children.to_ScheduleLine = line.scheduleLines.map((schedule, at) =>
      calculatedEntity(call.find("A_SalesOrderScheduleLineSimln"), {
        ...item,
        ScheduleLine: String(at + 1),
        RequestedDeliveryDate: schedule.requestedDate,
        ConfirmedDeliveryDate: schedule.confirmedDate,
        ...unitFields("OrderQuantity", schedule.unit, codes),
        ScheduleLineOrderQuantity: schedule.quantity,
        ConfdOrderQtyByMatlAvailCheck: schedule.confirmedDate ? schedule.quantity : "0",
        OpenConfdDelivQtyInOrdQtyUnit: schedule.confirmedDate ? schedule.quantity : "0",
      }),
    );
  }
  const confirmedQuantities = line.scheduleLines
    .filter((one) => one.confirmedDate)
    .map((one) => Number(one.quantity));
  return calculatedEntity(
    call.find("A_SalesOrderItemSimulation"),
    {
      ...item,
      SalesOrderItemText: line.name.slice(0, 40),
      Material: line.material,
      MaterialByCustomer: line.customerMaterial ?? "",
      RequestedQuantity: line.quantity,
      ...unitFields("RequestedQuantity", line.unit, codes),
      ...unitFields("OrderQuantity", line.unit, codes),
      ConfdDelivQtyInOrderQtyUnit: String(confirmedQuantities.reduce((sum, one) => sum + one, 0)),
      ItemGrossWeight: line.weightKg,
      ItemNetWeight: line.weightKg,
      ItemWeightUnit: "KG",
      TransactionCurrency: line.currency,
      NetAmount: line.net,
      TaxAmount: line.tax,
      Plant: line.scheduleLines[0]?.plant ?? "",
      Batch: line.selectedBatches.length === 1 ? (line.selectedBatches[0]?.batch ?? "") : "",
      MaterialSubstitutionReason: line.substitution ? "0001" : "",
    },
    children,
  );
}

/** Items that SAP adds below a set: its parts, which cost nothing of their own. */
const presentParts = ({ itemNumber, parts, currency }: SimulatedLine, call: Call): Entity[] =>
  parts.map((part, at) =>
    calculatedEntity(call.find("A_SalesOrderItemSimulation"), {
      SalesOrderItem: String(itemNumber + at + 1),
      HigherLevelItem: String(itemNumber),
      SalesOrderItemText: part.name.slice(0, 40),
      Material: part.material,
      RequestedQuantity: part.quantity,
      ...unitFields("RequestedQuantity", part.unit, call.reader.language.codes),
      ...unitFields("OrderQuantity", part.unit, call.reader.language.codes),
      TransactionCurrency: currency,
      NetAmount: "0",
      TaxAmount: "0",
    }),
  );

const elementOf = (component: PriceComponent, counter: number, codes: string): Row => ({
  PricingProcedureStep: String(component.step),
  PricingProcedureCounter: String(counter),
  ConditionType: conditionTypes[component.type] ?? component.type.slice(0, 4).toUpperCase(),
  ConditionCalculationType: component.rateUnit === "percent" ? "A" : component.per === null ? "B" : "C",
  ConditionBaseValue: component.base,
  ConditionRateValue: component.rate,
  ConditionCurrency: component.rateUnit === "percent" ? "" : component.currency,
  ConditionQuantity: component.per ?? "0",
  ...(component.perUnit ? unitFields("ConditionQuantity", component.perUnit, codes) : {}),
  ConditionIsForStatistics: component.statistical,
  ConditionAmount: component.amount,
  TransactionCurrency: component.currency,
  ConditionInactiveReason: component.inactive ? (inactiveReasons[component.inactive.code] ?? "X") : "",
  ConditionClass: component.kind === "price" ? "B" : component.kind === "tax" ? "D" : "A",
});

/** Cost that SAP's pricing procedures calculate with every price, and that a technical user reads as well. */
const costOf = (currency: string): Row => ({
  PricingProcedureStep: "940",
  PricingProcedureCounter: "1",
  ConditionType: conditionTypes.cost ?? "",
  ConditionCalculationType: "C",
  ConditionRateValue: "1.23",
  ConditionCurrency: currency,
  ConditionIsForStatistics: true,
  ConditionAmount: "1.23",
  TransactionCurrency: currency,
  ConditionClass: "B",
});

const externalCode = (code: { EN: string; DE: string; FR: string }, codes: string): string =>
  codes === "DE" || codes === "FR" ? code[codes] : code.EN;

function unitFields(name: string, unit: string, codes: string): Row {
  const code = units[unit];
  if (!code) return { [`${name}Unit`]: unit };
  return {
    [`${name}Unit`]: externalCode(code, codes),
    [`${name}SAPUnit`]: code.internal,
    [`${name}ISOUnit`]: code.iso,
  };
}
