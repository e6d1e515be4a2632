import { inUse } from "~/door/verdict";
import type { DocumentItem, SalesDocument } from "~/erp/erp";
import {
  type PresentedHead,
  partyOf,
  presentedHead,
  presentedLine,
} from "~/erp/presentation/present-document";
import { formatNumber, formatQuantity } from "~/i18n/formats";
import { contentsInWords } from "~/i18n/quantity-words";
import type { Cell, ListView, Row } from "~/ui/lists/list-view";
import { linkToClaim, linkToComplaint, linkToReading, permittedLink } from "../document-links";
import { documentLists } from "../document-lists";
import { partRows } from "../part-rows";
import { shippedStatuses } from "../ship-statuses";
import type { DeliveryPage } from "./delivery-page";
import type { DocumentDetails } from "./details.queries.server";
import {
  filesOf,
  flowSteps,
  messagesOf,
  partnersOf,
  type Reader,
  shippingOf,
  trackingOf,
} from "./document-parts";
import { itemsOfPage } from "./items-page";

/** Maps one delivery with its flow and its files to its page. */
export function deliveryPageOf(
  details: DocumentDetails,
  requestedPage: string | null,
  reader: Reader,
): DeliveryPage {
  const { document } = details;
  const { t, rights } = reader;
  const presentation = presentedHead(document);
  const { number, date, poNumber, note, follows } = presentation;
  const list = documentLists.shipments;
  const address = `${list.path}/${encodeURIComponent(number)}`;
  return {
    number,
    heading: t("documents.deliveryTitle", { number }),
    list: { label: t(list.title), href: list.path },
    status: document.shipStatus ?? document.status,
    facts: {
      date,
      poNumber,
      note,
      incoterms: document.incoterms,
      shippedOn: document.tracking[0]?.shippedOn ?? document.supplyDate,
      hasShipped: hasShipped(document),
      shipping: shippingOf(document, reader),
      packing: packingOf(document, reader),
      destination: destinationOf(presentation),
    },
    orders: follows.map((order) => ({ text: order.number, href: permittedLink(order, rights) })),
    tracking: trackingOf(document),
    outputs: document.outputTypes.map(({ type, label }) => ({
      text: label,
      href: linkToReading(document, type),
    })),
    partners: partnersOf({ ...presentation, parties: receiversOf(presentation) }, reader),
    messages: messagesOf(details),
    items: { ...itemsOf(document, requestedPage, reader), address },
    files: filesOf(details.files, address),
    flow: flowSteps(details.flow, details.document.number, reader),
    claimHref: isClaimable(document, reader) ? linkToClaim(document, "delivery") : null,
    askHref: `/report/sales_request?${new URLSearchParams({ page: address })}`,
    asOf: details.asOf,
  };
}

/** Lists who receives the goods and who ordered them; nobody pays for a delivery. */
const receiversOf = (presentation: PresentedHead) =>
  (["shipTo", "soldTo"] as const).flatMap((role) => {
    const party = partyOf(presentation, role);
    return party ? [{ ...party, taxNumber: "" }] : [];
  });

function destinationOf(presentation: PresentedHead): string {
  const party = partyOf(presentation, "shipTo");
  return party ? [party.name, party.address.city].filter(Boolean).join(", ") : "";
}

function packingOf({ packing }: SalesDocument, { t, actor: { formats } }: Reader): string {
  if (!packing) return "";
  const weight = formatNumber(packing.grossWeightKg, formats, { min: 0, max: 3 });
  return t("documents.packing", { count: packing.packages, weight });
}

/** Tells whether its goods have left, and went to or for the active customer. */
function isClaimable({ shipStatus, soldTo, shipTo, payer }: SalesDocument, { actor }: Reader): boolean {
  const isReachable = [soldTo, shipTo, payer].some(({ number }) => number === actor.partner?.number);
  if (!isReachable || !inUse("claims")(actor, {}).allowed) return false;
  return hasShipped({ shipStatus });
}

const hasShipped = ({ shipStatus }: Pick<SalesDocument, "shipStatus">): boolean =>
  shippedStatuses.some((status) => status === shipStatus?.code);

function itemsOf(
  document: SalesDocument,
  requestedPage: string | null,
  reader: Reader,
): Omit<ListView, "address"> {
  const { t } = reader;
  const { items, ...place } = itemsOfPage(document.items, requestedPage);
  const hasBatches = document.items.some(({ batches }) => batches.length > 0);
  const canClaim = isClaimable(document, reader);
  return {
    name: "delivery-items",
    caption: t("documents.items"),
    columns: [
      { name: "item", caption: t("documents.item"), datatype: "text", width: "narrow" },
      { name: "material", caption: t("documents.material"), datatype: "text", key: true, wrap: true },
      { name: "quantity", caption: t("documents.quantity"), datatype: "quantity" },
      { name: "order", caption: t("documents.kinds.order"), datatype: "text", wrap: true },
      ...(hasBatches
        ? [{ name: "batches", caption: t("documents.batches"), datatype: "text" as const, wrap: true }]
        : []),
      ...(canClaim
        ? [
            {
              name: "actions",
              caption: t("documents.actions"),
              datatype: "actions" as const,
              action: true,
            },
          ]
        : []),
    ],
    rows: items.flatMap((item) => [
      rowOf(document, item, canClaim, reader),
      ...partRows(String(item.itemNumber), item.parts),
    ]),
    ...place,
  };
}

function rowOf({ number }: SalesDocument, item: DocumentItem, canClaim: boolean, reader: Reader): Row {
  const { t, actor } = reader;
  const { itemNumber, name, material, customerMaterial, unit, batches } = item;
  const { ordered, contents } = presentedLine(item);
  const note = contentsInWords(ordered, contents, actor.formats);
  const label = t("claims.reportShortage");
  const amount = (quantity: string) => `${formatQuantity(quantity, actor.formats)} ${unit}`;
  return {
    id: String(itemNumber),
    cells: {
      item: { kind: "text", text: String(itemNumber) },
      material: {
        kind: "text",
        text: name,
        note: [material, customerMaterial].filter(Boolean).join(" · "),
      },
      quantity: { kind: "quantity", ...ordered, ...(note ? { note } : {}) },
      order: orderCell(item, reader),
      batches:
        batches.length > 0
          ? {
              kind: "text",
              text: batches
                .map(({ batch, quantity }) => (batches.length > 1 ? `${batch}: ${amount(quantity)}` : batch))
                .join(", "),
            }
          : null,
      ...(canClaim
        ? {
            actions: {
              kind: "actions" as const,
              actions: [
                {
                  label,
                  name: t("ui.actionOn", { action: label, subject: `${itemNumber} ${name}` }),
                  href: linkToComplaint({ number, item: itemNumber }, "delivery", "quantity"),
                },
              ],
            },
          }
        : {}),
    },
  };
}

/** Links the line of the order that was delivered. */
function orderCell({ reference }: DocumentItem, { t, rights }: Reader): Cell | null {
  if (reference?.kind !== "order") return null;
  const { kind, number, itemNumber } = reference;
  const href = permittedLink({ kind, number }, rights);
  return {
    kind: "text",
    text: number,
    note: t("documents.lineOf", { item: itemNumber }),
    ...(href ? { href } : {}),
  };
}
