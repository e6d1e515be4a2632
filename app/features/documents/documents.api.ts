import type { List, SalesDocument } from "~/erp/erp";
import { openItemKind } from "~/erp/open-item-kinds";
import { presentedDocument, signOf, withSign } from "~/erp/presentation/present-document";
import { linkTo, linkToCopy, linkToOutput } from "./document-links";
import type { ListedRow } from "./find-rows.server";

/** Makes the API's page of a list. */
export function listJson({ list, asOf }: { list: List<ListedRow>; asOf: string }) {
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

/** Makes the API's document: as the ERP has it, with what is worked out for every form of it. */
export function documentJson(document: SalesDocument) {
  const { lines, taxes, charges, follows, discount, dueDate, sign } = presentedDocument(document);
  return {
    ...document,
    sign,
    charges,
    follows,
    discount,
    dueDate,
    ...signedAmounts(document),
    totals: {
      ...document.totals,
      taxes: taxes.map((tax) => ({ ...tax, label: tax.label || `${tax.rate}%` })),
    },
    items: document.items.map(({ parts, ...item }, index) => ({
      ...item,
      childItems: parts,
      contents: lines[index]?.contents ?? null,
      unitPrice: lines[index]?.price ?? null,
    })),
  };
}

/** Amounts to be added up over invoices and credit memos, which count below zero. */
function signedAmounts(document: Pick<SalesDocument, "kind" | "net" | "tax" | "total">) {
  const sign = signOf(document);
  return {
    signedNet: withSign(document.net, sign),
    signedTax: withSign(document.tax, sign),
    signedTotal: withSign(document.total, sign),
  };
}

export function rowJson(listedRow: ListedRow) {
  if (listedRow.of === "payment") {
    const { number, settles, status, ...row } = listedRow.row;
    return {
      ...row,
      paymentNumber: number,
      refDocNumber: settles.map(({ document }) => document.number),
      status: status.code,
      statusLabel: status.label,
    };
  }
  if (listedRow.of === "openItem") {
    const { number, document, status, paymentBlock, references, ...row } = listedRow.row;
    return {
      ...row,
      kind: openItemKind(listedRow.row),
      itemNumber: number,
      docNumber: document.number,
      docKind: document.kind,
      refDocNumber: references.map((reference) => reference.number),
      status: status.code,
      statusLabel: status.label,
      paymentBlock: paymentBlock?.code ?? null,
      paymentBlockLabel: paymentBlock?.label ?? null,
      viewDetailsLink: linkTo(document),
    };
  }
  const { number, references, outputTypes, status, shipStatus, tracking, ...rest } = listedRow.row;
  const { firstItems, copy, convert, requote, change, ...row } = rest;
  const { kind } = row;
  const source = kind === "order" || kind === "quote" ? { kind, number } : null;
  return {
    ...row,
    docNumber: number,
    refDocNumber: references.map((document) => document.number),
    ...signedAmounts(listedRow.row),
    outputTypes: outputTypes.map(({ type, label }) => ({
      link: linkToOutput(listedRow.row, type),
      text: label,
    })),
    status: status.code,
    statusLabel: status.label,
    shipStatus: shipStatus?.code ?? null,
    trackingNumber: tracking[0]?.number ?? null,
    trackingData: tracking,
    copyLink: source && copy.allowed ? linkToCopy(source, source.kind) : null,
    noCopyReason: copy.allowed ? null : copy.reason,
    convertLink: source && convert.allowed ? linkToCopy(source, "order", true) : null,
    requotable: requote.allowed,
    changeable: change.allowed,
    viewDetailsLink: linkTo(listedRow.row),
    items: firstItems ?? null,
  };
}
