import { ErpError } from "../../erp-errors";
import type { ErpMessage, Scope } from "../../port/basics";
import type { SalesDocument } from "../../port/documents";
import type { Claim, ReturnDocument } from "../../port/returns";
import { message } from "../../texts/text";
import { areaOf, type SapCall, type SapSystem } from "../call";
import { sapCode } from "../codes/labels";
import { repeatabilityHeaders, type Submissions } from "../documents/create-document";
import { deliveriesOf } from "../documents/deliveries";
import { invoicesOf } from "../documents/invoices";
import { markedFields, markFilter, maxTypedPoNumber } from "../documents/submission-mark";
import { textRows } from "../drafts/draft-body";
import { refusingInOwnWords } from "../drafts/own-words";
import type { Row } from "../odata/rows";
import { timeouts } from "../odata/sender.server";
import { externalNumber, textLiteral } from "../odata/values";
import { reasonsOf } from "./claim-reasons";
import { type ClaimShape, claimMark, claimShapeOf, claimShapes } from "./claim-shapes";
import { getClaim, presentClaim, readClaims } from "./read-claims";

/** Creates a return or a credit memo request with reference to a delivery or an invoice, once for each key. */
export async function createClaim(
  call: SapCall,
  submissions: Submissions,
  submission: { claim: Claim; within: Scope; key: string },
): Promise<{ state: "created" | "duplicate"; document: ReturnDocument }> {
  const { claim, within, key } = submission;
  const shape = claimShapeOf(claim.type);
  const { state, value: number } = await submissions.once(
    `claim ${key}`,
    () => findNumber(call, shape, key),
    () => post(call, { shape, claim, key }, within),
  );
  return { state, document: await getClaim(call, number, "all") };
}

/** Finds the claim of a submission; always asked of SAP itself. */
export async function findClaim(call: SapCall, key: string): Promise<ReturnDocument | null> {
  const claims = await Promise.all(
    claimShapes.map((shape) => readClaims(call, shape, { filter: filterOf(call, key), top: 1 })),
  );
  const [claim] = claims.flatMap(({ documents }) => documents);
  return claim ? presentClaim(call, claim) : null;
}

const filterOf = (system: SapSystem, key: string): string => {
  const { field, value } = markFilter({ ...system.settings, ...claimMark }, key);
  return `substringof(${textLiteral(value)},${field})`;
};

async function findNumber(call: SapCall, shape: ClaimShape, key: string): Promise<string | null> {
  const { rows } = await call.client.page(call.ctx, shape.service, shape.set, {
    filter: filterOf(call, key),
    select: [shape.number],
    orderby: shape.number,
    top: 1,
  });
  return rows[0] ? externalNumber(rows[0][shape.number]) : null;
}

/** Claim to create: its shape in SAP, and the key under which it is created once. */
interface Creation {
  shape: ClaimShape;
  claim: Claim;
  key: string;
}

async function post(call: SapCall, creation: Creation, within: Scope): Promise<string> {
  const { shape, claim, key } = creation;
  const source = await readSource(call, claim, within);
  checkLines(call, claim, source);
  const body = claimBody(call, creation, source);
  const { row } = await refusingInOwnWords(call, { soldTo: source.soldTo.number }, () =>
    call.client.post(call.ctx, shape.service, shape.set, {
      body,
      isWrite: true,
      timeout: timeouts.write,
      headers: repeatabilityHeaders(key, call.clock.now()),
    }),
  );
  const number = externalNumber(row[shape.number]);
  if (number === "") throw new ErpError({ kind: "protocol", detail: `${shape.set} without a number` });
  return number;
}

/** Reads the delivery or the invoice that is claimed, within the customer's scope. */
async function readSource(call: SapCall, { document }: Claim, within: Scope): Promise<SalesDocument> {
  const readers = { delivery: deliveriesOf(call), invoice: invoicesOf(call) };
  const { kind, number } = document;
  if (kind !== "delivery" && kind !== "invoice")
    throw reject(message("error", "claim.document", call.ctx.language));
  return (await readers[kind].get(call.ctx, number, within)).value;
}

/** Checks what SAP would take without a word. Whether more is claimed than delivered is up to its copy control. */
function checkLines(call: SapCall, { type, lines }: Claim, source: SalesDocument): void {
  if (lines.length === 0) throw reject(message("error", "document.empty", call.ctx.language));
  const reasons = new Set(reasonsOf(call, type, call.ctx.language).map(({ code }) => code));
  const errors = lines.flatMap(({ itemNumber, reason, quantity }): ErpMessage[] => {
    const item = source.items.find((one) => one.itemNumber === itemNumber);
    const target = { item: itemNumber };
    const values = {
      item: String(itemNumber),
      reason,
      quantity: item ? `${item.quantity} ${item.unit}` : "",
    };
    if (!item) return [message("error", "change.unknownLine", call.ctx.language, { values, target })];
    if (!reasons.has(reason))
      return [message("error", "claim.reason", call.ctx.language, { values, target })];
    if (Number(quantity) > 0 && Number(quantity) <= Number(item.quantity)) return [];
    return [message("error", "claim.tooMuch", call.ctx.language, { values, target })];
  });
  if (errors.length > 0) throw reject(...errors);
}

const reject = (...messages: ErpMessage[]): ErpError => new ErpError({ kind: "rejected", messages });

function claimBody(call: SapCall, { shape, claim, key }: Creation, source: SalesDocument): Row {
  const { codes } = call.settings;
  const area = areaOf(call, call.ctx.salesArea);
  const settings = { ...call.settings, ...claimMark };
  const headerReason = claim.lines[0]?.reason ?? "";
  const texts = textRows(call, {
    note: claim.text,
    attributes: ownFields(call, shape, claim, headerReason),
  });
  return {
    [shape.type]: shape.typeCode(codes),
    SalesOrganization: area.salesOrganization,
    DistributionChannel: area.distributionChannel,
    OrganizationDivision: area.division,
    SoldToParty: source.soldTo.number,
    ReferenceSDDocument: source.number,
    SDDocumentReason: sapCode(codes.claimReasons, headerReason),
    ...markedFields(settings, key, source.poNumber.slice(0, maxTypedPoNumber(settings))),
    ...(texts.length > 0 ? { to_Text: texts } : {}),
    to_Item: claim.lines.map((line, index) =>
      itemBody(call, shape, { line, source, itemNumber: newItemNumber(index) }),
    ),
  };
}

const newItemNumber = (index: number): number => (index + 1) * 10;

function itemBody(
  system: SapSystem,
  shape: ClaimShape,
  { line, source, itemNumber }: { line: Claim["lines"][number]; source: SalesDocument; itemNumber: number },
): Row {
  const { codes } = system.settings;
  const item = source.items.find((one) => one.itemNumber === line.itemNumber);
  const followUp = line.outcome && followUpOf(system, line.outcome);
  return {
    [shape.item]: String(itemNumber),
    Material: item?.material ?? "",
    RequestedQuantity: line.quantity,
    RequestedQuantityUnit: sapCode(codes.units, item?.unit ?? ""),
    ReferenceSDDocument: source.number,
    ReferenceSDDocumentItem: String(line.itemNumber),
    ...(line.batch ? { Batch: line.batch } : {}),
    ...(shape.hasItemReasons ? { ReturnReason: sapCode(codes.claimReasons, line.reason) } : {}),
    ...(shape.hasItemReasons && followUp ? { CustRetItmFollowUpActivity: followUp } : {}),
  };
}

const followUpOf = ({ settings }: SapSystem, outcome: string): string | undefined =>
  Object.entries(settings.codes.followUps).find(([, one]) => one === outcome)?.[0];

/** Collects what SAP has no field for; it travels in the text of additional fields. */
function ownFields(
  system: SapSystem,
  shape: ClaimShape,
  { contact, lines }: Claim,
  headerReason: string,
): Record<string, string> {
  const person = contact.replaceAll(/\s+/g, " ").trim();
  const pairs = lines.flatMap(({ reason, outcome }, index): [string, string][] => {
    const item = newItemNumber(index);
    const hasField = shape.hasItemReasons && outcome && followUpOf(system, outcome) !== undefined;
    return [
      ...(shape.hasItemReasons || reason === headerReason
        ? []
        : [[`${item}.reason`, reason] satisfies [string, string]]),
      ...(outcome && !hasField ? [[`${item}.outcome`, outcome] satisfies [string, string]] : []),
    ];
  });
  return Object.fromEntries(person ? [["contact", person], ...pairs] : pairs);
}
