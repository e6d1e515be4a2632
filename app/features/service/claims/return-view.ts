import type { Severity } from "~/door/outcome";
import type { Coded } from "~/erp/erp";
import { flowSteps } from "~/features/documents/details/document-parts";
import { permittedLink } from "~/features/documents/document-links";
import type { DocumentRights } from "~/features/documents/document-list-view";
import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { FlowStep } from "~/ui/pages/DocumentFlow";
import type { getReturn } from "./claims.queries.server";

export type ReturnDetails = Extract<Awaited<ReturnType<typeof getReturn>>, { kind: "ok" }>["value"];

/** Data of the page of a return. */
export interface ReturnPageData {
  number: string;
  status: Coded;
  /** The seller's decision and the customer's next step, in words. */
  standing: string;
  /** Address of the label with which the goods come back; null without one. */
  labelHref: string | null;
  date: string;
  facts: { term: string; value: string; href?: string }[];
  items: ListView;
  totals: { net: string; tax: string; total: string; currency: string };
  flow: FlowStep[];
  files: { name: string; addedAt: string; href: string }[];
  messages: { severity: Severity; text: string }[];
  asOf: string;
}

const standings = ["RQST", "APPR", "DENY", "CRED"] as const;

/** Maps a return of the ERP to its page. */
export function returnPageOf(
  { document, flow, files, messages, asOf, hasLabels }: ReturnDetails,
  { t, rights }: { t: Translate; rights: DocumentRights; formats: Formats },
): ReturnPageData {
  const { number, date, status, type, text, contact, decision, creditMemo, shipFrom, poNumber } = document;
  const { authorization } = document;
  const address = `/returns/${encodeURIComponent(number)}`;
  const standing = standings.find((code) => code === status.code);
  const sendBack = hasLabels ? "sendBack" : "sendBackUnlabelled";
  const standingKey = standing === "APPR" && type === "return" ? sendBack : standing;
  const creditHref = creditMemo && permittedLink(creditMemo, rights);
  return {
    number,
    date,
    status,
    asOf,
    messages: messages.map(({ severity, text }) => ({ severity, text })),
    standing: standingKey ? t(`claims.standing.${standingKey}`, { number }) : "",
    labelHref: authorization && `${address}/label`,
    facts: [
      { term: t("claims.type"), value: t(`claims.types.${type}`) },
      ...(poNumber ? [{ term: t("documents.poNumber"), value: poNumber }] : []),
      ...(decision ? [{ term: t("claims.decision"), value: decision.label }] : []),
      ...(authorization ? [{ term: t("claims.authorization"), value: authorization.number }] : []),
      ...(creditMemo
        ? [
            {
              term: t("documents.kinds.creditMemo"),
              value: creditMemo.number,
              ...(creditHref ? { href: creditHref } : {}),
            },
          ]
        : []),
      { term: t("documents.shipTo"), value: `${shipFrom.name} (${shipFrom.number})` },
      ...(contact ? [{ term: t("claims.contact"), value: contact }] : []),
      ...(text ? [{ term: t("claims.text"), value: text }] : []),
    ],
    items: itemsView(document, address, t),
    totals: { net: document.net, tax: document.tax, total: document.total, currency: document.currency },
    flow: flowSteps(flow, number, { t, rights }),
    files: files.map(({ id, fileName, addedAt }) => ({
      name: fileName,
      addedAt,
      href: `${address}/attachments/${encodeURIComponent(id)}`,
    })),
  };
}

const itemsView = ({ items }: ReturnDetails["document"], address: string, t: Translate): ListView => ({
  name: "return-items",
  address,
  caption: t("documents.items"),
  columns: [
    { name: "item", caption: t("documents.item"), datatype: "text", width: "narrow" },
    { name: "material", caption: t("documents.material"), datatype: "text", key: true, wrap: true },
    { name: "quantity", caption: t("documents.quantity"), datatype: "quantity" },
    { name: "reason", caption: t("claims.reason"), datatype: "text", wrap: true },
    { name: "outcome", caption: t("claims.outcome"), datatype: "text", wrap: true },
    { name: "net", caption: t("documents.net"), datatype: "money" },
  ],
  rows: items.map((item) => ({
    id: String(item.itemNumber),
    cells: {
      item: { kind: "text", text: String(item.itemNumber) },
      material: {
        kind: "text",
        text: item.name,
        note: [
          item.material,
          item.batch && t("claims.batchOf", { batch: item.batch }),
          `${t(`documents.kinds.${item.reference.kind}`)} ${item.reference.number} / ${item.reference.itemNumber}`,
        ]
          .filter(Boolean)
          .join(" · "),
      },
      quantity: { kind: "quantity", quantity: item.quantity, unit: item.unit },
      reason: { kind: "text", text: item.reason.label },
      outcome: { kind: "text", text: item.outcome?.label ?? "–" },
      net: { kind: "money", amount: item.net, currency: item.currency },
    },
  })),
});
