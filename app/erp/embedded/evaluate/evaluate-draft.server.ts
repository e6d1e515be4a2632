import { mapInTurns } from "~/lib/in-turns.server";
import { num } from "../../decimal";
import type { ErpMessage } from "../../port/basics";
import type { DraftDocument, DraftLine } from "../../port/pricing";
import { message } from "../../texts/text";
import { findSupply, lockSupply } from "../availability/find-supply.server";
import { addWorkingDays } from "../calendar";
import { type Call, reject, salesAreaOf } from "../call";
import { pricingTermsOf } from "../pricing/pricing-terms";
import { findBatches } from "./batches.server";
import { dateOfDocument, deliveredTogether, leadDays } from "./delivery-dates";
import { evaluateLine } from "./evaluate-line";
import type { DraftEvaluation, Evaluation } from "./evaluation";
import { checkCredit } from "./find-credit.server";
import { type FoundMaterials, findMaterials, type MaterialFacts } from "./find-materials.server";
import { recallLines } from "./line-memory";
import { determineParties, type Parties } from "./parties.server";
import { findBasis, priceDraft } from "./price-draft.server";
import { type SettledLine, settleLine } from "./settle-line";

const shippingOptions = ["standard", "express", "pickup", "freight"];

/** Evaluates a draft completely: prices, dates, partners, credit, and the errors of each line. */
export async function evaluateDraft(
  call: Call,
  requestedDraft: DraftDocument,
  evaluation: Evaluation,
): Promise<DraftEvaluation> {
  const { plant, currency } = salesAreaOf(call);
  const draft = withSoldTo(requestedDraft, call.otherPartner);
  assertItemNumbers(call, draft.lines);
  const parties = await determineParties(call, draft);
  const shippingOption = shippingOptionOf(call, draft, parties);
  if (parties.soldTo.blocked) call.messages.push(blockedCustomer(call, parties));
  const earliestDate = addWorkingDays(call.today, leadDays(shippingOption));
  const requestedDate = dateOfDocument(call, draft.requestedDate, earliestDate, evaluation.standingDate);

  const settledLines = await settleLines(call, draft, evaluation);
  const materials = materialsOf(settledLines);
  const arrival = { ...parties, shipTo: draft.shipToAddress ?? parties.shipTo };
  const terms = pricingTermsOf(arrival, { language: call.language, currency, shippingOption });
  const basis = await findBasis(call, draft, { lines: settledLines, materials, terms }, evaluation);

  const numbers = materials.map((material) => material.number);
  if (evaluation.locksStock && draft.kind === "order") await lockSupply(call, plant, numbers);
  const resources = {
    earliestDate,
    documentDate: requestedDate,
    supply: await findSupply(call, plant, numbers, evaluation.document),
    batches: await findBatches(call, materials, plant, evaluation.ownBatches),
  };
  const { memory } = evaluation;
  const recalledLines =
    memory && (await recallLines(memory, call, settledLines, { ...resources, terms, basis }));
  const pricing = await priceDraft(basis, terms, evaluation, recalledLines);
  const evaluatedLines = await mapInTurns(settledLines, (line) => {
    const { itemNumber } = line.draft;
    return (
      recalledLines?.line(itemNumber, pricing.lines.get(itemNumber)) ??
      evaluateLine(call, line, { ...resources, pricing }, evaluation)
    );
  });
  recalledLines?.store(evaluatedLines);
  const completeDelivery = draft.completeDelivery ?? parties.area.completeDelivery;
  const lines = completeDelivery ? deliveredTogether(evaluatedLines) : evaluatedLines;

  const hasErrors = lines.some((line) => !line.ok);
  const totals = hasErrors ? await pricing.totalsWithoutErrors(lines) : pricing.totals;
  const credit = await checkCredit(call, parties.payer, {
    kind: draft.kind,
    value: num(totals.total),
    currency,
    number: evaluation.document,
  });
  // A change may cancel the last line of a document.
  if (draft.lines.length === 0 && !evaluation.document)
    call.messages.push(message("error", "document.empty", call.language));
  return {
    draft,
    parties,
    plant,
    currency,
    shippingOption,
    requestedDate,
    completeDelivery,
    lines,
    totals,
    credit,
    incomplete: missingData(call, draft),
    conditions: basis.conditions,
    acceptable: draft.lines.length > 0 && !parties.soldTo.blocked && !hasErrors,
  };
}

/** Replaces the sold-to; ship-to and payer are determined again. */
function withSoldTo(draft: DraftDocument, soldTo: string | undefined): DraftDocument {
  if (!soldTo || soldTo === draft.soldTo) return draft;
  const { shipTo: _, payer: __, ...rest } = draft;
  return { ...rest, soldTo };
}

function assertItemNumbers(call: Call, lines: readonly DraftLine[]): void {
  const itemNumbers = new Set<number>();
  for (const { itemNumber } of lines) {
    if (itemNumbers.has(itemNumber)) throw reject(call, "document.itemNumber", { item: String(itemNumber) });
    itemNumbers.add(itemNumber);
  }
}

function shippingOptionOf(call: Call, draft: DraftDocument, parties: Parties): string {
  const option = draft.shippingOption || parties.area.shippingOption;
  if (shippingOptions.includes(option)) return option;
  throw reject(call, "shipping.unknown", { option }, { field: "shippingOption" });
}

const blockedCustomer = (call: Call, { soldTo }: Parties): ErpMessage =>
  message("error", "partner.blocked", call.language, {
    values: { partner: soldTo.number },
    target: { field: "soldTo" },
  });

async function settleLines(
  call: Call,
  draft: DraftDocument,
  { standingLines, memory }: Evaluation,
): Promise<SettledLine[]> {
  const numbers = draft.lines.map((line) => line.material);
  const materials = await findMaterials(call, numbers, draft.soldTo);
  return mapInTurns(draft.lines, (line) => {
    const settle = () => settleLine(call, line, materials, standingLines?.get(line.itemNumber));
    const key = memory && settlingKey(call, line, materials);
    return key ? memory.settled(key, settle) : settle();
  });
}

/** Returns all that a new line is settled from; null where that is more than one material. */
function settlingKey(call: Call, line: DraftLine, materials: FoundMaterials): string | null {
  const number = materials.numberOf(line.material.trim());
  const material = number === undefined ? undefined : materials.byNumber.get(number);
  if (!material?.digest || material.status === "discontinued") return null;
  const { ctx, language } = call;
  return JSON.stringify([
    ctx.salesArea,
    language,
    material.digest,
    materials.customerNumberOf(material.number),
    line,
  ]);
}

/** Materials of the lines, each once. */
function materialsOf(lines: readonly SettledLine[]): MaterialFacts[] {
  const materials = new Map<string, MaterialFacts>();
  for (const { material } of lines) if (material) materials.set(material.number, material);
  return [...materials.values()];
}

const missingData = (call: Call, draft: DraftDocument): ErpMessage[] =>
  draft.kind === "order" && !draft.poNumber?.trim()
    ? [message("warning", "document.noPoNumber", call.language, { target: { field: "poNumber" } })]
    : [];
