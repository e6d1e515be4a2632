import { type Num, num, plain } from "../decimal";
import type { Coded, Scope } from "../port/basics";
import type { DocumentRow } from "../port/documents";
import type {
  Claim,
  ClaimOutcome,
  ClaimType,
  ReturnAuthorization,
  ReturnDocument,
  Returns,
} from "../port/returns";
import { codeWithLabel } from "../texts/text";
import { type Call, notFoundError, reject } from "./call";
import { claimReasons, claimRecords, outcomeAttribute } from "./documents/claim-records";
import { presentRows } from "./documents/find-related.server";
import { findMaterialNames } from "./documents/present-documents.server";
import { getWhole, readWholes } from "./documents/read-documents.server";
import { selectDocuments } from "./documents/select-documents.server";
import { lockKey, nextNumbers, writeDocuments } from "./documents/write-document.server";
import type { Engine } from "./engine.server";
import { senderOf } from "./outputs/sender";
import type { DocumentDetails, ItemRecord, WholeDocument } from "./records";

export function returnsOf(engine: Engine): Returns {
  return {
    reasons: (ctx, type) => engine.read("returns.reasons", ctx, async (call) => reasonsOf(call, type)),
    create: (ctx, claim, within, key) =>
      engine.write("returns.create", ctx, (call) => createClaim(call, claim, within, key)),
    findBySubmission: (ctx, key) =>
      engine.read("returns.findBySubmission", ctx, (call) => findClaim(call, key)),
    get: (ctx, number, within) =>
      engine.read("returns.get", ctx, async (call) =>
        presentReturn(call, await getWhole(call, number, ["return"], within)),
      ),
    search: (ctx, search) =>
      engine.read("returns.search", ctx, async (call) => {
        const list = await selectDocuments(call, ["return"], search);
        const authorizations = await findAuthorizations(call, list.items);
        return {
          ...list,
          items: list.items.map((row) => ({ ...row, authorization: authorizations.get(row.number) ?? null })),
        };
      }),
  };
}

const reasonsOf = (call: Call, type: ClaimType): Coded[] =>
  claimReasons[type].map((reason) => codeWithLabel("reason", reason, call.language));

async function createClaim(
  call: Call,
  claim: Claim,
  within: Scope,
  key: string,
): Promise<{ state: "created" | "duplicate"; document: ReturnDocument }> {
  await lockKey(call.sql, key);
  const existingReturn = await findClaim(call, key);
  if (existingReturn) return { state: "duplicate", document: existingReturn };
  if (claim.document.kind !== "delivery" && claim.document.kind !== "invoice") {
    throw reject(call, "claim.document");
  }
  const source = await getWhole(call, claim.document.number, [claim.document.kind], within);
  if (claim.lines.length === 0) throw reject(call, "document.empty");
  const deliveries = new Set(source.items.map((item) => goodsOf(item).delivery));
  for (const delivery of [...deliveries].sort()) await lockKey(call.sql, `document ${delivery}`);
  const claimedQuantities = await claimedBefore(call, source);
  const [number = ""] = await nextNumbers(call.sql, "return", 1);
  const records = claimRecords(call, claim, { ...source, claimedQuantities }, { number, key });
  await writeDocuments(call.sql, [records]);
  return { state: "created", document: await presentReturn(call, records) };
}

async function findClaim(call: Call, key: string): Promise<ReturnDocument | null> {
  const existingReturn = await call.sql.maybe<{ number: string }>(
    "SELECT number FROM documents WHERE submission_key = $1 AND kind = 'return'",
    [key],
  );
  if (!existingReturn) return null;
  const [documentRows] = await readWholes(call, [existingReturn.number]);
  if (!documentRows) throw notFoundError(`return ${existingReturn.number}`);
  return presentReturn(call, documentRows);
}

/** Key of the goods of an item: an invoice's item stands for the delivered goods, which can be returned only once. */
const goodsOf = (item: ItemRecord) =>
  item.kind === "invoice"
    ? { delivery: item.refNumber ?? "", line: item.refItem }
    : { delivery: item.document, line: item.itemNumber };

/** Counts the base units that earlier claims took of each line, by its delivery or its invoice. */
async function claimedBefore(call: Call, source: WholeDocument): Promise<Map<number, Num>> {
  const rows = await call.sql.many<{ delivery: string; line: number; claimed: string }>(
    `SELECT coalesce(v.ref_number, r.ref_number) AS delivery, coalesce(v.ref_item, r.ref_item) AS line,
       sum(r.base_quantity) AS claimed
     FROM items r JOIN documents d ON d.number = r.document
     LEFT JOIN items v ON v.document = r.ref_number AND v.item_number = r.ref_item AND v.kind = 'invoice'
     WHERE r.kind = 'return' AND d.status <> 'DENY' AND (r.ref_number = ANY($1)
       OR r.ref_number IN (SELECT document FROM items WHERE ref_number = ANY($1) AND kind = 'invoice'))
     GROUP BY 1, 2`,
    [[...new Set(source.items.map((item) => goodsOf(item).delivery))]],
  );
  return new Map(
    source.items.map((item) => {
      const { delivery, line } = goodsOf(item);
      const claimedRow = rows.find((row) => row.delivery === delivery && row.line === line);
      return [item.itemNumber, num(claimedRow?.claimed ?? "0")];
    }),
  );
}

async function presentReturn(call: Call, wholeDocument: WholeDocument): Promise<ReturnDocument> {
  const [row] = await presentRows(call, [wholeDocument.document]);
  if (!row) throw notFoundError(`return ${wholeDocument.document.number}`);
  const names = await findMaterialNames(
    call,
    wholeDocument.items.map((item) => item.material),
  );
  const { details } = wholeDocument.document;
  const decision = details.decision === "approved" ? "APPR" : "DENY";
  return {
    ...row,
    type: details.type ?? "complaint",
    text: details.text ?? "",
    contact: details.contact ?? "",
    decision: details.decision ? codeWithLabel("status", decision, call.language) : null,
    authorization: details.authorization ? authorizationOf(details.authorization, call) : null,
    creditMemo: row.references.find((reference) => reference.kind === "creditMemo") ?? null,
    shipFrom: row.shipTo,
    items: wholeDocument.items.map((item) => ({
      itemNumber: item.itemNumber,
      material: item.material,
      name: names.get(item.material) ?? item.material,
      quantity: plain(num(item.quantity)),
      unit: item.unit,
      net: item.net,
      currency: wholeDocument.document.currency,
      reason: codeWithLabel("reason", item.reason ?? "", call.language),
      batch: item.batches[0]?.batch ?? "",
      outcome: outcomeOf(item, call.language),
      reference: {
        kind: item.refKind ?? "delivery",
        number: item.refNumber ?? "",
        itemNumber: item.refItem ?? 0,
      },
    })),
  };
}

const authorizationOf = (
  { number, issuedOn }: NonNullable<DocumentDetails["authorization"]>,
  { ctx }: Call,
): ReturnAuthorization => {
  const { name, street, postalCode, city, country, phone } = senderOf(ctx.salesArea);
  return { number, issuedOn, returnTo: { name, street, postalCode, city, country, phone } };
};

/** Finds the return numbers of a page; none is asked for claims that nobody has accepted yet. */
async function findAuthorizations(
  call: Call,
  rows: readonly DocumentRow[],
): Promise<Map<string, ReturnAuthorization>> {
  const acceptedNumbers = rows
    .filter(({ status }) => status.code === "APPR" || status.code === "CRED")
    .map(({ number }) => number);
  if (acceptedNumbers.length === 0) return new Map();
  const authorizedRows = await call.sql.many<{ number: string; details: DocumentDetails }>(
    "SELECT number, details FROM documents WHERE number = ANY($1) AND details ? 'authorization'",
    [acceptedNumbers],
  );
  return new Map(
    authorizedRows.flatMap(({ number, details }) =>
      details.authorization ? [[number, authorizationOf(details.authorization, call)] as const] : [],
    ),
  );
}

function outcomeOf({ attributes }: ItemRecord, language: string): ReturnDocument["items"][number]["outcome"] {
  const outcome = attributes[outcomeAttribute] as ClaimOutcome | undefined;
  return outcome ? codeWithLabel("outcome", outcome, language) : null;
}
