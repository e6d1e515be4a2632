import { mapInTurns } from "~/lib/in-turns.server";
import { money, num, plain, zero } from "../../decimal";
import type { AvailabilityAnswer, AvailabilityQuestion } from "../../port/pricing";
import { addWorkingDays } from "../calendar";
import { type Call, salesAreaOf } from "../call";
import { leadDays } from "../evaluate/delivery-dates";
import type { EvaluatedLine } from "../evaluate/evaluation";
import { type SettledLine, settleLine } from "../evaluate/settle-line";
import { availabilityOf, scheduleOf } from "../evaluate/simulation-of";
import { keysIn } from "../list.server";
import { conditionsByMaterial, scalesOf } from "../pricing/price-document";
import { priceLine } from "../pricing/price-line";
import type { LineToPrice } from "../pricing/pricing-terms";
import { preparePrices } from "../pricing.server";
import { factorOf } from "../units";
import { findSupply } from "./find-supply.server";
import { freeOn, promise, type StockPromise, type Supply } from "./promise";

/** Finds price, dates and stock for each question separately. */
export async function checkAvailability(
  call: Call,
  questions: AvailabilityQuestion[],
): Promise<AvailabilityAnswer[]> {
  const area = salesAreaOf(call);
  const { terms, conditions, materials } = await preparePrices(
    call,
    questions.map((question) => question.material),
  );
  const numbers = [...materials.byNumber.keys()];
  const supply = await findSupply(call, area.plant, numbers, null);
  const stockOf = await findStock(call, numbers);
  const conditionsOf = conditionsByMaterial(conditions);
  const earliestDate = addWorkingDays(call.today, leadDays("standard"));
  return mapInTurns(questions, (question, index) => {
    const line = settleLine(call, { itemNumber: index + 1, ...question }, materials);
    const toPrice = lineToPrice(line);
    const ownConditions = toPrice ? conditionsOf(toPrice.material.number) : [];
    const pricedLine =
      toPrice &&
      priceLine(toPrice, { terms, conditions: ownConditions, groupQuantity: toPrice.baseQuantity });
    const { requestedDate } = question;
    const wishedDate = requestedDate && requestedDate > earliestDate ? requestedDate : earliestDate;
    const lineSupply = line.material ? supply.get(line.material.number) : undefined;
    const evaluatedLine: EvaluatedLine = {
      ...line,
      requestedDate: wishedDate,
      pricedLine,
      stockPromise: promiseOf(call, line, lineSupply, wishedDate),
      scales: [],
      batches: [],
      quotedLine: null,
    };
    const stock = stockOf(line.material?.number).map((row) => ({
      plant: { code: row.plant, label: call.reference.plants.get(row.plant)?.name ?? row.plant },
      quantity: plain(
        row.plant === area.plant && lineSupply ? freeOn(lineSupply, call.today) : num(row.onHand),
      ),
      unit: line.material?.baseUnit ?? "",
    }));
    return {
      material: question.material,
      quantity: line.ok ? plain(line.quantity) : "0",
      unit: line.unit,
      netPrice: money(pricedLine?.netPrice ?? zero),
      priceQuantity: pricedLine?.priceQuantity ?? "1",
      priceUnit: pricedLine?.priceUnit ?? line.unit,
      currency: area.currency,
      availability: availabilityOf(call, evaluatedLine),
      scheduleLines: scheduleOf(area.plant, evaluatedLine),
      scales: toPrice ? scalesOf(toPrice, terms, ownConditions) : [],
      stock,
      messages: line.messages,
    };
  });
}

function lineToPrice({ ok, material, quantity, unit, baseQuantity, draft }: SettledLine): LineToPrice | null {
  return ok && material ? { itemNumber: draft.itemNumber, material, quantity, unit, baseQuantity } : null;
}

/** Promises the line from what its plant has and expects; null for a line without either, or with an error. */
function promiseOf(
  call: Call,
  { ok, material, unit, baseQuantity }: SettledLine,
  supply: Supply | undefined,
  date: string,
): StockPromise | null {
  if (!supply || !material || !ok) return null;
  return promise(supply, {
    quantity: baseQuantity,
    date,
    today: call.today,
    step: factorOf(material, unit) ?? num(1),
    replenishmentDays: material.replenishmentDays,
  });
}

interface StockRow {
  material: string;
  plant: string;
  onHand: string;
}

async function findStock(call: Call, materials: string[]) {
  const rows = await call.sql.many<StockRow>(
    `SELECT material, plant, on_hand FROM stock WHERE material = ${keysIn("$1")} ORDER BY plant`,
    [materials],
  );
  const rowsByMaterial = new Map<string, StockRow[]>(materials.map((material) => [material, []]));
  for (const row of rows) rowsByMaterial.get(row.material)?.push(row);
  return (material = "") => rowsByMaterial.get(material) ?? [];
}
