import type { DocumentRef, OutputType } from "~/erp/erp";
import { findRows, type RowCriteria } from "../find-rows.server";

/** Finds the papers of the documents that a bundle names, as far as the actor may read them. */
export async function findPapers(
  rowsCtx: Parameters<typeof findRows>[0],
  criteria: RowCriteria,
): Promise<{ document: DocumentRef; type: OutputType }[]> {
  const paging = { page: 1, pageSize: criteria.criteria.length };
  const { value } = await findRows(rowsCtx, criteria, paging);
  return value.items.flatMap((listedRow) => {
    if (listedRow.of !== "document") return [];
    const { kind, number, outputTypes } = listedRow.row;
    // An archive holds the issued forms; translations only help to read them.
    const issuedOutputs = outputTypes.filter(({ type }) => type !== "translation");
    return issuedOutputs.map(({ type }) => ({ document: { kind, number }, type }));
  });
}
