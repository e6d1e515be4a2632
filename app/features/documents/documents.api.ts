import type { List } from "~/erp/erp";
import { linkToOutput } from "./document-links";
import type { FoundRow } from "./documents.queries.server";

/** A page of documents as machines see it. */
export function listJson({ list, asOf }: { list: List<FoundRow>; asOf: string }) {
  const { page, pageSize, total, more } = list;
  return {
    items: list.items.map(rowJson),
    pagination: {
      page,
      pageSize,
      totalPages: Math.max(1, Math.ceil(total / pageSize)),
      totalResults: total,
      more,
    },
    cacheInfo: { value: asOf, action: "refresh" },
  };
}

function rowJson(found: FoundRow) {
  if (found.of === "payment") {
    const { number, settles, status, ...row } = found.row;
    return {
      ...row,
      paymentNumber: number,
      refDocNumber: settles.map(({ document }) => document.number),
      status: status.code,
      statusLabel: status.label,
    };
  }
  const { number, references, outputTypes, status, shipStatus, tracking, copy, ...row } = found.row;
  return {
    ...row,
    docNumber: number,
    refDocNumber: references.map((document) => document.number),
    outputTypes: outputTypes.map(({ type, label }) => ({ link: linkToOutput(found.row, type), text: label })),
    status: status.code,
    statusLabel: status.label,
    shipStatus: shipStatus?.code ?? null,
    trackingNumber: tracking[0]?.number ?? null,
    trackingData: tracking,
    noCopyReason: copy.allowed ? null : copy.reason,
  };
}
