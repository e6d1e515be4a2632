import { money, type Num, num, plain, share } from "../../decimal";
import type { Claim, ClaimType } from "../../port/returns";
import { addDays } from "../calendar";
import { type Call, reject } from "../call";
import { totalsFor, withOwnTaxes } from "../flow/deliver";
import type { ItemRecord, WholeDocument } from "../records";

export const claimReasons: Record<ClaimType, readonly string[]> = {
  return: ["damaged", "wrongMaterial", "wrongQuantity", "quality", "notNeeded"],
  complaint: ["damaged", "wrongQuantity", "quality", "tooLate", "priceWrong"],
};

/** Attribute of a return's item that keeps what the customer would like to have. */
export const outcomeAttribute = "claim_outcome";

/** Delivery or invoice whose goods are claimed, with the base units that claims have taken of each line. */
interface ClaimedDocument extends WholeDocument {
  claimedQuantities: Map<number, Num>;
}

/** Builds the records of a new claim. */
export function claimRecords(
  call: Pick<Call, "language" | "today" | "now">,
  claim: Claim,
  source: ClaimedDocument,
  { number, key }: { number: string; key: string | null },
): WholeDocument {
  const { document } = source;
  const claimedItems = claim.lines.map((line, index) => ({
    ...claimItem(call, claim.type, source, line),
    document: number,
    itemNumber: (index + 1) * 10,
  }));
  const items = withOwnTaxes(document, claimedItems);
  return {
    document: {
      ...document,
      number,
      kind: "return",
      date: call.today,
      createdAt: call.now,
      ...totalsFor(document, items, false),
      status: "RQST",
      shipStatus: null,
      requestedDate: null,
      dueDate: null,
      note: "",
      blocks: [],
      incomplete: [],
      tracking: [],
      details: { type: claim.type, text: claim.text, contact: claim.contact, decision: null },
      openValue: "0",
      // Claims are decided within two days.
      dueOn: addDays(call.today, 2),
      lockedAt: null,
      lockedBy: null,
      lockedUntil: null,
      version: 1,
      submissionKey: key,
      contentHash: null,
    },
    items,
    schedule: [],
  };
}

/** Builds an item of a claim and adds it to the claimed quantities, so that the next item sees the rest. */
function claimItem(
  call: Pick<Call, "language">,
  type: ClaimType,
  { document, items, claimedQuantities }: ClaimedDocument,
  line: Claim["lines"][number],
): ItemRecord {
  const item = items.find((one) => one.itemNumber === line.itemNumber);
  const target = { item: line.itemNumber };
  if (!item) throw reject(call, "change.unknownLine", { item: String(line.itemNumber) }, target);
  if (!claimReasons[type].includes(line.reason)) {
    throw reject(call, "claim.reason", { reason: line.reason }, target);
  }
  const claimedSoFar = claimedQuantities.get(line.itemNumber) ?? num(0);
  const deliveredQuantity = num(item.baseQuantity);
  const claimedQuantity = num(line.quantity).times(item.baseQuantity).div(item.quantity);
  if (claimedQuantity.lte(0) || claimedSoFar.plus(claimedQuantity).gt(deliveredQuantity)) {
    const returnableQuantity = deliveredQuantity
      .minus(claimedSoFar)
      .times(item.quantity)
      .div(item.baseQuantity);
    throw reject(
      call,
      "claim.tooMuch",
      { item: String(line.itemNumber), quantity: `${plain(returnableQuantity)} ${item.unit}` },
      target,
    );
  }
  claimedQuantities.set(line.itemNumber, claimedSoFar.plus(claimedQuantity));
  const part = (amount: string) =>
    share(amount, claimedSoFar, claimedSoFar.plus(claimedQuantity), deliveredQuantity);
  const [net, tax] = [part(item.net), part(item.tax)];
  return {
    ...item,
    kind: "return",
    quantity: plain(num(line.quantity)),
    baseQuantity: plain(claimedQuantity),
    net: money(net),
    tax: money(tax),
    total: money(net.plus(tax)),
    weightKg: plain(num(item.weightKg).times(claimedQuantity).div(deliveredQuantity)),
    status: "RQST",
    components: [],
    reason: line.reason,
    batches: line.batch ? [{ batch: line.batch, quantity: plain(num(line.quantity)) }] : [],
    attributes: line.outcome ? { ...item.attributes, [outcomeAttribute]: line.outcome } : item.attributes,
    delivered: "0",
    deliveredNet: "0",
    deliveredTax: "0",
    issued: "0",
    invoiced: "0",
    refKind: document.kind,
    refNumber: document.number,
    refItem: line.itemNumber,
  };
}
