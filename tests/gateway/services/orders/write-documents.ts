import { randomUUID } from "node:crypto";
import type { Created, ErpResult, SalesDocument } from "~/erp/erp";
import { frameworkCodes, ODataError } from "../../protocol/odata-error";
import type { Payload } from "../../protocol/payload";
import { sapMessageOf } from "../erp-errors";
import { type Call, textOf, type WriteOperation, type Written } from "../service";
import { ChangeBuilder } from "./change-of";
import { dayOf, draftOf, noteOf, salesAreaOf } from "./draft-of";
import type { DocumentNames } from "./order-sources";

/** Carries out the operations on orders or quotations: one new document, or all changes of one document. */
export function documentWriter(names: DocumentNames, keptFields: readonly string[]) {
  return async (operations: WriteOperation[], call: Call): Promise<Written[]> => {
    const [first] = operations;
    if (!first) return [];
    if (first.verb === "create" && first.target.set.name === names.header) {
      if (operations.length > 1) throw oneOperation();
      return [await createDocument(names, first, call, keptFields)];
    }
    const numbers = new Set(
      operations.map(({ key, payload }) => textOf({ ...payload.fields, ...key }, names.key)),
    );
    if (numbers.size > 1) throw oneOperation();
    return changeDocument(names, { operations, number: [...numbers][0] ?? "", call, keptFields });
  };
}

const oneOperation = () =>
  new ODataError(
    400,
    frameworkCodes.oneOperation,
    "Default changeset implementation allows only one operation",
  );

async function createDocument(
  names: DocumentNames,
  { payload }: WriteOperation,
  call: Call,
  keptFields: readonly string[],
): Promise<Written> {
  const area = salesAreaOf(payload.fields);
  const reference = referenceOf(payload);
  const result = reference
    ? await createWithReference(names, { payload, reference, area, call })
    : await create(names, { payload, area, call, keptFields });
  const { document } = result.value;
  tell(
    call,
    result,
    `Standard ${names.kind === "order" ? "Order" : "Quotation"} ${document.number} has been saved.`,
  );
  return { key: { [names.key]: document.number } };
}

async function create(
  names: DocumentNames,
  {
    payload,
    area,
    call,
    keptFields,
  }: { payload: Payload; area: string; call: Call; keptFields: readonly string[] },
): Promise<ErpResult<Created>> {
  const draft = draftOf(payload, names.kind, call.reader.language.codes, keptFields);
  const ctx = call.context(area, draft.soldTo);
  const port = names.kind === "order" ? call.erp.orders : call.erp.quotes;
  // SAP knows no idempotency key: every request makes a document of its own.
  return port.create(ctx, draft, randomUUID());
}

/**
 * Preceding document in the header, whose items are taken over. A reference in the items alone makes an ordinary order
 * whose lines follow the quotation as far as it goes.
 */
const referenceOf = ({ fields }: Payload): string => textOf(fields, "ReferenceSDDocument");

/** Order from a quotation at the quoted prices, or quotation from an older one. */
async function createWithReference(
  names: DocumentNames,
  { payload, reference, area, call }: { payload: Payload; reference: string; area: string; call: Call },
): Promise<ErpResult<Created>> {
  const { fields, children } = payload;
  const soldTo = textOf(fields, "SoldToParty");
  const ctx = call.context(area, soldTo);
  if (names.kind === "quote") return call.erp.quotes.requote(ctx, reference, "all", randomUUID());
  const requestedDate = dayOf(fields, "RequestedDeliveryDate");
  const note = noteOf(children.to_Text ?? []);
  const draft = draftOf(payload, "order", call.reader.language.codes);
  const lines = (children.to_Item ?? []).map(({ fields: item }) => ({
    itemNumber: Number(textOf(item, "ReferenceSDDocumentItem")),
    quantity: textOf(item, "RequestedQuantity"),
  }));
  return call.erp.quotes.convert(
    ctx,
    { number: reference, within: "all", key: randomUUID() },
    {
      ...(draft.poNumber ? { poNumber: draft.poNumber } : {}),
      ...(requestedDate ? { requestedDate } : {}),
      ...(draft.shipTo ? { shipTo: draft.shipTo } : {}),
      ...(note === undefined ? {} : { note }),
      ...(lines.length > 0 ? { lines } : {}),
    },
  );
}

async function changeDocument(
  names: DocumentNames,
  {
    operations,
    number,
    call,
    keptFields,
  }: { operations: WriteOperation[]; number: string; call: Call; keptFields: readonly string[] },
): Promise<Written[]> {
  const { area, soldTo } = await areaOf(names, number, call);
  const ctx = call.context(area, soldTo);
  const port = names.kind === "order" ? call.erp.orders : call.erp.quotes;
  // Reads the version before it checks the ETags: a change in between fails in the ERP.
  const { value: document } = await port.get(ctx, number, "all");
  for (const operation of operations) await verify(names, operation, number, call);
  const builder = new ChangeBuilder(names, document, call.reader.language.codes, keptFields);
  const keys = operations.map((operation) => builder.add(operation));
  const result = await port.change(
    ctx,
    { number, within: "all", version: document.version },
    builder.result(),
  );
  tell(call, result, `Document ${number} has been saved.`);
  return keys.map((key) => key && { key });
}

/** Checks the ETag of the document itself, or of the parent of a part that names it. */
async function verify(
  names: DocumentNames,
  operation: WriteOperation,
  number: string,
  call: Call,
): Promise<void> {
  const header = call.find(names.header);
  const isHeader = operation.target.set.name === names.header;
  if (isHeader || operation.ifMatch) {
    await call.verify({ ...operation, target: header, key: { [names.key]: number } });
  }
}

async function areaOf(
  names: DocumentNames,
  number: string,
  call: Call,
): Promise<{ area: string; soldTo: string }> {
  const row = await call.sql.maybe<{ area: string; soldTo: string }>(
    "SELECT sales_area AS area, sold_to FROM documents WHERE number = $1 AND kind = $2 AND deleted_at IS NULL",
    [number, names.kind],
  );
  if (!row) throw new ODataError(404, frameworkCodes.notFound, `Resource not found for '${names.header}'`);
  return row;
}

/** Messages of the ERP for the header `sap-message`, after the one that tells the success. */
function tell(call: Call, result: ErpResult<SalesDocument | Created>, success: string): void {
  call.messages.push({ code: "V1/311", message: success, severity: "success", target: "" });
  for (const message of result.messages) {
    if (message.severity !== "success") call.messages.push(sapMessageOf(message));
  }
}
