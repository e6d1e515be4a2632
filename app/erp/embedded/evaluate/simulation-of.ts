import { mapInTurns } from "~/lib/in-turns.server";
import { least, money, num, plain, sum } from "../../decimal";
import type { BusinessDate } from "../../port/basics";
import type {
  Availability,
  DeterminedPartner,
  ScheduleLine,
  ShippingOption,
  SimulatedLine,
  Simulation,
} from "../../port/pricing";
import { codeWithLabel, labelOf, sentence } from "../../texts/text";
import { addWorkingDays } from "../calendar";
import type { Call } from "../call";
import { freightOf } from "../pricing/price-document";
import { namedSurcharge } from "../pricing/price-sheet";
import { unitLabel } from "../reference-data.server";
import { convert } from "../units";
import { leadDays } from "./delivery-dates";
import type { DraftEvaluation, EvaluatedLine, LineMemory } from "./evaluation";
import { partsFor } from "./find-materials.server";
import { addressOf, type Parties } from "./parties.server";
import { priceFieldsOf } from "./price-fields";

/** Converts the evaluation to the port's type. */
export async function simulationOf(
  call: Call,
  evaluation: DraftEvaluation,
  memory?: LineMemory,
): Promise<Simulation> {
  return {
    lines: await mapInTurns(evaluation.lines, (line) => {
      const simulate = () => simulatedLine(call, evaluation, line);
      return memory ? memory.simulated(line, simulate) : simulate();
    }),
    totals: { ...evaluation.totals, ...namedSurcharge(evaluation.totals, call.language) },
    credit: evaluation.credit,
    partners: partnersOf(evaluation.parties, evaluation.draft.shipToAddress),
    shippingOptions: shippingOptionsOf(call, evaluation),
    incomplete: evaluation.incomplete,
    acceptable: evaluation.acceptable,
  };
}

function partnersOf(parties: Parties, shipToAddress?: DeterminedPartner["address"]): DeterminedPartner[] {
  const { soldTo, shipTo, payer } = parties;
  return [
    {
      function: "soldTo",
      number: soldTo.number,
      name: soldTo.name,
      address: addressOf(soldTo),
      taxNumber: soldTo.taxNumber,
    },
    {
      function: "shipTo",
      number: shipTo.number,
      name: shipTo.name,
      address: shipToAddress ?? addressOf(shipTo),
      taxNumber: shipTo.taxNumber,
    },
    {
      function: "payer",
      number: payer.number,
      name: payer.name,
      address: addressOf(payer),
      taxNumber: payer.taxNumber,
    },
  ];
}

function simulatedLine(call: Call, evaluation: DraftEvaluation, line: EvaluatedLine): SimulatedLine {
  const { draft, material, pricedLine } = line;
  const availability = availabilityOf(call, line);
  return {
    itemNumber: draft.itemNumber,
    material: material?.number ?? draft.material,
    customerMaterial: line.customerMaterial,
    name: material?.name ?? "",
    requestedQuantity: draft.quantity,
    quantity: line.ok ? plain(line.quantity) : "0",
    unit: line.unit,
    unitOptions: material
      ? [material.baseUnit, ...material.units.map((one) => one.unit)].map((unit) => ({
          code: unit,
          label: unitLabel(call.reference, unit, call.language),
        }))
      : [],
    baseQuantity: line.ok ? plain(line.baseQuantity) : "0",
    baseUnit: material?.baseUnit ?? "",
    ...priceFieldsOf(line),
    currency: evaluation.currency,
    weightKg: material && line.ok ? plain(line.baseQuantity.times(material.weightKg)) : "0",
    priceComponents: pricedLine?.components ?? [],
    scales: line.scales,
    scheduleLines: scheduleOf(evaluation.plant, line),
    availability,
    batchManaged: material?.batchManaged ?? false,
    batches: line.batches,
    selectedBatches: draft.batches ?? [],
    parts: line.ok ? partsFor(plain(line.baseQuantity), material?.parts ?? []) : [],
    substitution: line.substitutedFor
      ? {
          requested: line.substitutedFor,
          reason: codeWithLabel("substitution", "discontinued", call.language),
        }
      : null,
    messages: line.messages,
  };
}

export function scheduleOf(plant: string, line: EvaluatedLine): ScheduleLine[] {
  return (line.stockPromise?.lines ?? []).map((part) => ({
    requestedDate: line.requestedDate,
    confirmedDate: part.date,
    quantity: inUnitOf(line, part.quantity),
    unit: line.unit,
    plant,
  }));
}

const inUnitOf = (line: EvaluatedLine, base: ReturnType<typeof num>): string =>
  plain((line.material && convert(line.material, base, line.material.baseUnit, line.unit)) ?? base);

/** Summary of the schedule lines: all on the requested date, later or in part, or none. */
export function availabilityOf(call: Call, line: EvaluatedLine): Availability {
  const none: Availability = {
    status: "none",
    caption: sentence("availability.none", call.language),
    free: "0",
  };
  if (!line.stockPromise) return none;
  const freeQuantity = inUnitOf(line, line.stockPromise.free);
  const datedParts = line.stockPromise.lines.filter((part) => part.date !== null);
  const first = datedParts[0]?.date;
  if (!first) return { ...none, free: freeQuantity };
  const promisedQuantity = sum(datedParts.map((part) => part.quantity));
  const onTime = sum(
    datedParts.filter((part) => part.date === line.requestedDate).map((part) => part.quantity),
  );
  const promisedTotal = sum(line.stockPromise.lines.map((part) => part.quantity));
  const say = (key: "availability.full" | "availability.part" | "availability.later", date: BusinessDate) =>
    sentence(key, call.language, { date });
  if (onTime.eq(promisedTotal))
    return { status: "full", caption: say("availability.full", first), free: freeQuantity };
  const isLater =
    first !== line.requestedDate &&
    least(promisedQuantity, promisedTotal).eq(promisedTotal) &&
    datedParts.length === 1;
  return {
    status: "part",
    caption: isLater ? say("availability.later", first) : say("availability.part", first),
    free: freeQuantity,
  };
}

function shippingOptionsOf(call: Call, evaluation: DraftEvaluation): ShippingOption[] {
  const weight = num(evaluation.totals.weightKg);
  return (["standard", "express", "pickup", "freight"] as const).map((id) => ({
    id,
    description: labelOf(`shipping.${id}`, call.language),
    note: `${labelOf(`shippingNote.${id}`, call.language)} (${addWorkingDays(call.today, leadDays(id))})`,
    charge: money(freightOf(id, weight, evaluation.conditions)),
    currency: evaluation.currency,
    selected: id === evaluation.shippingOption,
  }));
}
