import { ErpError } from "../../erp-errors";
import { maxShortLines } from "../../long-document";
import type { Created, DocumentKind, SalesDocument } from "../../port/documents";
import type { DraftDocument } from "../../port/pricing";
import { labelOf, message } from "../../texts/text";
import type { Call } from "../call";
import { evaluateDraft } from "../evaluate/evaluate-draft.server";
import type { DraftEvaluation } from "../evaluate/evaluation";
import { quotesOf } from "../evaluate/find-quoted.server";
import { openReservations } from "./batch-portions";
import { countOrdered, lockQuotes } from "./count-ordered.server";
import { presentDocument } from "./present-documents.server";
import { readWholes } from "./read-documents.server";
import { recordsOfLong } from "./records-of";
import {
  lockKey,
  nextNumbers,
  reserveBatches,
  writeDocuments,
  writeReplenishments,
} from "./write-document.server";

/** Creates the document, or returns the one that exists under the key. Runs in the caller's transaction. */
export async function createDocument(call: Call, draft: DraftDocument, key: string): Promise<Created> {
  await lockKey(call.sql, key);
  const existingOrder = await findByKey(call, key, [draft.kind]);
  if (existingOrder) return { state: "duplicate", document: existingOrder };

  await lockQuotes(call, quotesOf(draft));
  const evaluation = await evaluateDraft(call, draft, {
    pricingDate: call.today,
    locksStock: true,
    document: null,
  });
  assertAcceptable(call, evaluation);
  const [number = ""] = await nextNumbers(call.sql, draft.kind, 1);
  const records = await recordsOfLong(call, evaluation, { number, key });
  await writeDocuments(call.sql, [records]);
  if (draft.kind === "order") {
    await countOrdered(call, records.items);
    await writeReplenishments(call, evaluation);
    await reserveBatches(call.sql, records.items.flatMap(openReservations), 1);
  }
  tell(call, evaluation);
  const document = await presentDocument(call, records);
  call.messages.push(
    message("success", "document.created", call.language, {
      values: {
        kind: labelOf(`document.${draft.kind}`, call.language),
        number,
      },
    }),
  );
  return { state: "created", document: briefly(document) };
}

/** Drops how the prices of later lines came about, which is two thirds of a long document. */
const briefly = (document: SalesDocument): SalesDocument => ({
  ...document,
  items: document.items.map((item, index) =>
    index < maxShortLines ? item : { ...item, priceComponents: [] },
  ),
});

/** Reports all errors at once, so that the user can correct them in one go. */
export function assertAcceptable(call: Call, evaluation: DraftEvaluation): void {
  if (evaluation.acceptable) return;
  const messages = [...call.messages, ...evaluation.lines.flatMap((line) => line.messages)];
  throw new ErpError({ kind: "rejected", messages: messages.filter((one) => one.severity === "error") });
}

/** Passes warnings and hints on when the call succeeds, too. */
export function tell(call: Call, evaluation: DraftEvaluation): void {
  call.messages.push(...evaluation.lines.flatMap((line) => line.messages), ...evaluation.incomplete);
  const { status } = evaluation.credit;
  if (status === "blocked" || status === "warning") {
    call.messages.push(message("warning", `credit.${status}`, call.language));
  }
}

export async function findByKey(
  call: Call,
  key: string,
  kinds: readonly DocumentKind[],
): Promise<SalesDocument | null> {
  const existingOrder = await call.sql.maybe<{ number: string }>(
    "SELECT number FROM documents WHERE submission_key = $1 AND kind = ANY($2)",
    [key, kinds],
  );
  if (!existingOrder) return null;
  const [documentRows] = await readWholes(call, [existingOrder.number]);
  return documentRows ? presentDocument(call, documentRows) : null;
}
