import { ErpError } from "../../erp-errors";
import type { ErpMessage, Scope } from "../../port/basics";
import type {
  ChangedLine,
  ChangeTarget,
  DocumentChange,
  DocumentItem,
  KeyedTarget,
  SalesDocument,
} from "../../port/documents";
import { message, type SentenceKey } from "../../texts/text";
import { callFor, type SapCall } from "../call";
import { lineDateWarnings } from "../drafts/line-date";
import { refusingInOwnWords, successIn } from "../drafts/own-words";
import { type PreparedLine, prepareLines } from "../drafts/prepare-lines";
import { etagOf } from "../odata/rows";
import type { SapMessage } from "../odata/sap-messages";
import { textOf } from "../odata/values";
import { hasMark } from "./change-marks";
import { changesOf } from "./change-requests";
import { checkHeader } from "./check-header";
import { presentDocument } from "./present-document";
import { readDocument } from "./read-document";
import type { DocumentShape } from "./shapes";

/** Changes a document in one changeset: all of it or nothing, and only if it still has that version. */
export async function changeDocument(
  call: SapCall,
  shape: DocumentShape,
  target: ChangeTarget,
  change: DocumentChange | "cancel",
): Promise<SalesDocument> {
  const sapDocument = await readDocument(call, shape, target.number, target.within);
  const before = await presentDocument(call, shape, sapDocument);
  if (target.key !== undefined && hasMark(call, sapDocument.row, target.key))
    return readChanged(call, shape, target);
  const requestedChange = change === "cancel" ? cancellationOf(before) : change;
  const lines = await checkChange(call, shape, before, requestedChange);
  if (etagOf(sapDocument.row) !== target.version) {
    throw new ErpError({ kind: "conflict", currentVersion: etagOf(sapDocument.row) });
  }
  const changedDocument = { system: call, shape, sapDocument, before, number: target.number };
  const requests = changesOf(changedDocument, requestedChange, lines, target);
  const subject = { soldTo: before.soldTo.number, shipTo: requestedChange.shipTo, lines };
  let sapMessages: SapMessage[];
  try {
    sapMessages = await refusingInOwnWords(call, subject, () =>
      call.client.change(call.ctx, shape.service, requests),
    );
  } catch (error) {
    // The same change may have been made at the same time, under the same key.
    const isConflict = error instanceof ErpError && error.kind === "conflict";
    const { key, number, within } = target;
    const earlierResult = isConflict && key ? await findChange(call, shape, { number, within, key }) : null;
    if (earlierResult) return earlierResult;
    throw error;
  }
  const newDraft = {
    kind: shape.kind,
    requestedDate: requestedChange.requestedDate ?? before.requestedDate ?? "",
  };
  call.messages.push(...lines.flatMap((line) => lineDateWarnings(call.ctx, newDraft, line.draft)));
  const hints = successIn(call, subject, sapMessages).filter(({ severity }) => severity !== "success");
  call.messages.push(...hints, message("success", "document.changed", call.ctx.language));
  return readChanged(call, shape, target);
}

/** Rejects every line of which something is still open. */
const cancellationOf = (document: SalesDocument): DocumentChange => ({
  lines: document.items
    .filter((item) => item.status.code !== "CANC" && item.openQuantity !== "0")
    .map((item) => ({ itemNumber: item.itemNumber, changeStatus: "D" as const })),
});

/** Refuses lines that do not exist or are rejected, and wrong quantities: SAP would accept them, or not name the line. */
export async function checkChange(
  call: SapCall,
  shape: DocumentShape,
  document: SalesDocument,
  change: DocumentChange,
): Promise<PreparedLine[]> {
  const reject = (messages: ErpMessage[]) => new ErpError({ kind: "rejected", messages });
  const say = (code: SentenceKey, item?: number) =>
    message("error", code, call.ctx.language, {
      values: { item: String(item ?? "") },
      target: item ? { item } : undefined,
    });
  if (!document.change.allowed) {
    const { code, reason: text } = document.change;
    throw reject([{ severity: "error", code, text }]);
  }
  const changedLines = change.lines ?? [];
  if (changedLines.some(({ netPrice }) => netPrice !== undefined)) {
    throw new ErpError({ kind: "unsupported", capability: "agreePrices" });
  }
  for (const line of changedLines) {
    const item = document.items.find(({ itemNumber }) => itemNumber === line.itemNumber);
    if (!item && !line.material) throw reject([say("change.unknownLine", line.itemNumber)]);
    if (item?.status.code === "CANC") throw reject([say("change.rejectedLine", line.itemNumber)]);
    if (shape.kind === "quote" && isTextAdded(line, item))
      throw reject([say("change.noteInQuotes", line.itemNumber)]);
  }
  const keptLines = changedLines.filter((line) => line.changeStatus !== "D");
  const lines = await prepareLines(callFor(call, document.soldTo.number), {
    soldTo: document.soldTo.number,
    lines: keptLines.map(({ itemNumber, material, quantity, unit, ...line }) => {
      const item = document.items.find((one) => one.itemNumber === itemNumber);
      return {
        ...line,
        itemNumber,
        material: item?.material ?? material ?? "",
        quantity: quantity ?? item?.quantity ?? "",
        ...((unit ?? item?.unit) ? { unit: unit ?? item?.unit ?? "" } : {}),
      };
    }),
  });
  const errors = [...lines.flatMap((line) => line.messages), ...checkHeader(call, shape, change)];
  if (errors.length > 0) throw reject(errors);
  return lines;
}

/** SAP's service for quotes changes the texts of a line, but adds none. */
function isTextAdded({ note, attributes }: ChangedLine, item: DocumentItem | undefined): boolean {
  const isNoteAdded = Boolean(note?.trim()) && !item?.note;
  const filledAttributes = Object.values(attributes ?? {}).filter(Boolean);
  return isNoteAdded || (filledAttributes.length > 0 && Object.keys(item?.attributes ?? {}).length === 0);
}

/** Finds the document as it is now if the change of this key is in it. */
export async function findChange(
  call: SapCall,
  shape: DocumentShape,
  target: KeyedTarget,
): Promise<SalesDocument | null> {
  const { row } = await readDocument(call, shape, target.number, target.within);
  if (!hasMark(call, row, target.key) || textOf(row[shape.number]) === "") return null;
  return readChanged(call, shape, target);
}

/**
 * Reads a document whose change was made a moment ago. An answer in which its mark is first seen may hold a head that was read
 * before the change was committed: header and texts are read one after the other.
 */
async function readChanged(
  call: SapCall,
  shape: DocumentShape,
  { number, within }: { number: string; within: Scope },
): Promise<SalesDocument> {
  return presentDocument(call, shape, await readDocument(call, shape, number, within));
}
