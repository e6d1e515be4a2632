import { createHash } from "node:crypto";
import { ErpError, isAmbiguous } from "../../erp-errors";
import type { ErpContext, ErpMessage } from "../../port/basics";
import type { Created, SalesDocument } from "../../port/documents";
import type { DraftDocument } from "../../port/pricing";
import { labelOf, message } from "../../texts/text";
import { callFor, type SapCall, type SapSystem } from "../call";
import { checkDraft, checkNotEmpty } from "../drafts/check-draft";
import { draftBody } from "../drafts/draft-body";
import { followQuotes } from "../drafts/follow-quotes";
import { lineDateWarnings } from "../drafts/line-date";
import { refusingInOwnWords, successIn } from "../drafts/own-words";
import { prepareLines } from "../drafts/prepare-lines";
import { allOf, equals } from "../odata/address";
import type { Answered } from "../odata/client.server";
import type { Row } from "../odata/rows";
import { timeouts } from "../odata/sender.server";
import { dateValue, externalNumber, textLiteral } from "../odata/values";
import { documentAddressBody } from "../partners/document-address";
import { marksRow } from "./change-marks";
import { checkHeader } from "./check-header";
import { presentDocument } from "./present-document";
import { documentOf, readDocument } from "./read-document";
import type { DocumentShape } from "./shapes";
import { markedFields, markFilter } from "./submission-mark";

/**
 * Creates documents at most once for each key. Concurrent calls of this process share one; a key whose call ended
 * without an answer is looked up and never sent again by this process, since SAP refuses no duplicates: a late commit
 * may still come. Across processes the portal's own record of the submission sees to it (decision 5).
 */
export function createSubmissions() {
  const runningCreations = new Map<string, Promise<unknown>>();
  const unansweredKeys = new Set<string>();
  return {
    /** Runs one creation at a time for a key; `exists` looks for its result. */
    async once<T>(key: string, exists: () => Promise<T | null>, create: () => Promise<T>) {
      while (runningCreations.has(key)) await runningCreations.get(key)?.catch(() => undefined);
      const work = async (): Promise<{ state: "created" | "duplicate"; value: T }> => {
        const existingDocument = await exists();
        if (existingDocument !== null) return { state: "duplicate", value: existingDocument };
        if (unansweredKeys.has(key)) throw new ErpError({ kind: "timeout", ambiguous: true });
        try {
          return { state: "created", value: await create() };
        } catch (error) {
          if (isAmbiguous(error) || (error instanceof ErpError && error.kind === "protocol")) remember(key);
          throw error;
        }
      };
      const promise = work();
      runningCreations.set(key, promise);
      try {
        return await promise;
      } finally {
        runningCreations.delete(key);
      }
    },
  };
  function remember(key: string): void {
    unansweredKeys.add(key);
    const [oldest] = unansweredKeys;
    if (unansweredKeys.size > 10_000 && oldest !== undefined) unansweredKeys.delete(oldest);
  }
}

export type Submissions = ReturnType<typeof createSubmissions>;

/** Document to create: its shape in SAP, its draft, and the key under which it is created once. */
interface Creation {
  shape: DocumentShape;
  draft: DraftDocument;
  key: string;
}

export async function createDocument(
  call: SapCall,
  submissions: Submissions,
  creation: Creation,
): Promise<Created> {
  const { shape, draft, key } = creation;
  const customerCall = callFor(call, draft.soldTo);
  const { state, value: number } = await submissions.once(
    key,
    () => findNumber(customerCall, shape, key),
    () => post(customerCall, creation),
  );
  const document = await readDocument(call, shape, number, "all");
  const createdDocument = await presentDocument(call, shape, document);
  if (state === "created") {
    const hasWarning = call.messages.some(({ code }) => code === "credit.blocked");
    if (createdDocument.credit.status === "blocked" && !hasWarning) {
      call.messages.push(message("warning", "credit.blocked", call.ctx.language));
    }
    call.messages.push(createdMessage(call.ctx, createdDocument));
  }
  return { state, document: createdDocument };
}

const createdMessage = (ctx: ErpContext, { kind, number }: SalesDocument): ErpMessage =>
  message("success", "document.created", ctx.language, {
    values: {
      kind: labelOf(kind === "quote" ? "document.quote" : "document.order", ctx.language),
      number,
    },
  });

async function post(call: SapCall, { shape, draft, key }: Creation): Promise<string> {
  checkDraft(call.ctx, draft);
  checkNotEmpty(call.ctx, draft);
  const isFollowing = shape.kind === "order" && draft.reference?.kind !== "quote";
  const completeDraft = isFollowing ? await followQuotes(call, draft) : draft;
  const lines = await prepareLines(call, completeDraft);
  const errors = [...lines.flatMap((line) => line.messages), ...checkHeader(call, shape, draft)];
  if (errors.length > 0) throw new ErpError({ kind: "rejected", messages: errors });
  const bodyShape = {
    type: shape.type,
    typeCode: shape.typeCode(call.settings.codes),
    item: shape.item,
    withDates: shape.hasScheduleLines,
    withTexts: true,
  };
  const plain = draftBody(call, draft, lines, bodyShape);
  const texts = (plain.to_Text as Row[] | undefined) ?? [];
  const body: Row = {
    ...withOneTimeAddress(call, plain, draft),
    to_Text: [...texts, marksRow(call, [])],
    ...markedFields(call.settings, key, draft.poNumber),
    ...(shape.end && draft.validTo ? { [shape.end]: dateValue(draft.validTo) } : {}),
  };
  const subject = { soldTo: draft.soldTo, shipTo: draft.shipTo, lines };
  let answer: Answered;
  try {
    answer = await refusingInOwnWords(call, subject, () =>
      call.client.post(call.ctx, shape.service, shape.set, {
        body,
        isWrite: true,
        timeout: timeouts.write,
        headers: repeatabilityHeaders(key, call.clock.now()),
      }),
    );
  } catch (error) {
    // Another order took the rest of the quote since it was read. SAP wrote nothing, so that a second try is safe.
    const isTaken =
      isFollowing && completeDraft.lines.some(({ reference }) => reference) && isQuoteTaken(error);
    if (!isTaken) throw error;
    const lines = completeDraft.lines.map(({ reference: _, ...line }) => line);
    return post(call, { shape, draft: { ...draft, lines }, key });
  }
  call.messages.push(...lines.flatMap((line) => lineDateWarnings(call.ctx, draft, line.draft)));
  const { row, messages: sapMessages } = answer;
  const ownMessages = successIn(call, subject, sapMessages);
  call.messages.push(...ownMessages.filter(({ code }) => code !== "document.created"));
  const number = externalNumber(row[shape.number]);
  if (number === "") throw new ErpError({ kind: "protocol", detail: `${shape.set} without a number` });
  return number;
}

const quoteCodes = ["change.ordered", "change.expired", "convert.tooMuch"];

const isQuoteTaken = (error: unknown): boolean =>
  error instanceof ErpError &&
  error.failure.kind === "rejected" &&
  error.failure.messages.some(({ code }) => quoteCodes.includes(code));

/** Headers by which a gateway that is set up so refuses repetitions; nothing relies on it. */
export function repeatabilityHeaders(key: string, now: Date): Record<string, string> {
  const id = createHash("sha256").update(key).digest("hex").slice(0, 32).toUpperCase();
  return { requestid: id, repeatabilitycreation: now.toUTCString() };
}

/** Puts the address into the ship-to's entry of the document, which holds for this document only. */
function withOneTimeAddress(
  system: SapSystem,
  body: Row,
  { soldTo, shipTo, shipToAddress }: DraftDocument,
): Row {
  if (!shipToAddress) return body;
  const code = system.settings.codes.shipTo;
  const otherPartners = ((body.to_Partner as Row[] | undefined) ?? []).filter(
    (row) => row.PartnerFunction !== code,
  );
  const partner = {
    PartnerFunction: code,
    Customer: shipTo ?? soldTo,
    to_Address: [documentAddressBody(shipToAddress)],
  };
  return { ...body, to_Partner: [...otherPartners, partner] };
}

/** Looks the number of a submission's document up in SAP. */
async function findNumber(call: SapCall, shape: DocumentShape, key: string): Promise<string | null> {
  const { field, value, contains } = markFilter(call.settings, key);
  const { rows } = await call.client.page(call.ctx, shape.service, shape.set, {
    filter: allOf(
      contains ? `substringof(${textLiteral(value)},${field})` : equals(field, value),
      call.ctx.partner !== undefined && equals("SoldToParty", call.ctx.partner),
    ),
    select: [shape.number],
    orderby: shape.number,
    top: 1,
  });
  const [row] = rows;
  return row ? externalNumber(row[shape.number]) : null;
}

/** Finds the document of a submission; always asked of SAP itself. */
export async function findBySubmission(
  call: SapCall,
  shape: DocumentShape,
  key: string,
): Promise<SalesDocument | null> {
  const number = await findNumber(call, shape, key);
  if (number === null) return null;
  const document = await readDocument(call, shape, number, "all");
  return {
    ...(await presentDocument(call, shape, documentOf(call, document.row))),
    submissionKey: key,
  };
}
