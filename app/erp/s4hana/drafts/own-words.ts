import { ErpError } from "../../erp-errors";
import type { ErpMessage } from "../../port/basics";
import { sentences } from "../../texts/sentences";
import { message, type SentenceKey } from "../../texts/text";
import type { SapCall } from "../call";
import { errorMessageOf } from "../odata/failures";
import type { SapMessage } from "../odata/sap-messages";
import type { PreparedLine } from "./prepare-lines";

/** Facts of a document that a sentence of the portal's may name. */
export interface Subject {
  soldTo?: string;
  shipTo?: string | undefined;
  lines?: readonly Pick<PreparedLine, "draft" | "unit" | "material">[];
}

/**
 * Replaces a message of SAP by the portal's own sentence in the reader's language, where the installation has mapped its
 * number; SAP answers in the language of the codes. Other messages stay as SAP wrote them.
 */
export function inOwnWords(call: SapCall, subject: Subject, sap: ErpMessage): ErpMessage {
  const ownCode = call.settings.codes.messages[sap.code.replace(/^sap\./, "")];
  if (!ownCode) return sap;
  const line = subject.lines?.find(({ draft }) => draft.itemNumber === sap.target?.item);
  // SAP has one message for all that may not be sold.
  const isDiscontinued = ownCode === "material.notSellable" && line?.material?.status === "discontinued";
  // The minimum of an error is the quantity that has been delivered.
  const isBelow = ownCode === "quantity.minimum" && sap.severity === "error";
  const code = isDiscontinued ? "material.discontinued" : isBelow ? "quantity.belowDelivered" : ownCode;
  if (!isSentence(code)) return { ...sap, code };
  const values: Record<string, string> = {
    soldTo: subject.soldTo ?? "",
    partner: subject.shipTo ?? subject.soldTo ?? "",
    salesArea: call.ctx.salesArea,
    material: line?.material?.number ?? line?.draft.material ?? "",
    requested: line?.draft.material ?? "",
    unit: line?.unit ?? "",
    item: String(sap.target?.item ?? ""),
  };
  const ownMessage = message(sap.severity, code, call.ctx.language, { values, target: sap.target });
  // A sentence with a gap says less than SAP's own text.
  return /\{\w+\}/.test(ownMessage.text) ? { ...ownMessage, text: sap.text } : ownMessage;
}

const isSentence = (code: string): code is SentenceKey => Object.hasOwn(sentences, code);

export const successIn = (call: SapCall, subject: Subject, messages: readonly SapMessage[]): ErpMessage[] =>
  messages.map((one) => inOwnWords(call, subject, errorMessageOf(one)));

/** Runs a call and words its refusal. */
export async function refusingInOwnWords<T>(
  call: SapCall,
  subject: Subject,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ErpError) || error.failure.kind !== "rejected") throw error;
    const messages = error.failure.messages.map((one) => inOwnWords(call, subject, one));
    throw new ErpError({ kind: "rejected", messages }, error);
  }
}
