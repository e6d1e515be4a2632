import type { Permit } from "../port/basics";
import type { DocumentRow } from "../port/documents";
import { codeWithLabel, labelledStatus, labelOf, type SentenceKey, sentence } from "../texts/text";

/** Puts a row, which is replicated in English, into the language of its reader. */
export function localiseRow(row: DocumentRow, language: string, maxItems: number): DocumentRow {
  const { firstItems, ...facts } = row;
  const permit = (each: Permit): Permit =>
    each.allowed ? each : { ...each, reason: sentence(each.code as SentenceKey, language) };
  return {
    ...facts,
    status: labelledStatus(row.kind, row.status.code, language),
    shipStatus: row.shipStatus && codeWithLabel("status", row.shipStatus.code, language),
    outputTypes: row.outputTypes.map(({ type }) => ({ type, label: labelOf(`output.${type}`, language) })),
    copy: permit(row.copy),
    convert: permit(row.convert),
    requote: permit(row.requote),
    change: permit(row.change),
    ...(firstItems && maxItems > 0
      ? { firstItems: { ...firstItems, first: firstItems.first.slice(0, maxItems) } }
      : {}),
  };
}
