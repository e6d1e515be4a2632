import { mapInTurns } from "~/lib/in-turns.server";
import { num, plain } from "../../decimal";
import type { Permit } from "../../port/basics";
import type { DocumentItem, DocumentRow, SalesDocument } from "../../port/documents";
import type { DeterminedPartner, PriceComponent, TaxCategory } from "../../port/pricing";
import { codeWithLabel, labelledStatus, labelOf, localeOf, message, sentence } from "../../texts/text";
import { type Call, notFoundError } from "../call";
import { blockLabel, creditText } from "../evaluate/find-credit.server";
import { partsFor } from "../evaluate/find-materials.server";
import { addressOf } from "../evaluate/parties.server";
import { termsOf } from "../flow/bill";
import { taxCodeOfItem } from "../flow/deliver";
import { senderOf } from "../outputs/sender";
import { namedSurcharge, priceLabel, taxLabel } from "../pricing/price-sheet";
import { taxCategoryOf } from "../pricing/tax-treatment";
import type { ItemRecord, WholeDocument } from "../records";
import { findRelatedOfWholes, type RelatedOfWholes } from "./find-related.server";
import { findSupplies, type Supply } from "./find-supplies.server";
import { packingOf } from "./packing";
import { rowOf } from "./present-rows.server";

export async function presentDocument(call: Call, wholeDocument: WholeDocument): Promise<SalesDocument> {
  const [shownDocument] = await presentDocuments(call, [wholeDocument]);
  if (!shownDocument) throw notFoundError(`document ${wholeDocument.document.number}`);
  return shownDocument;
}

/** Converts complete documents to the port's types; codes and names in the language of the call. */
async function presentDocuments(call: Call, wholes: readonly WholeDocument[]): Promise<SalesDocument[]> {
  if (wholes.length === 0) return [];
  const relatedDocuments = await findRelatedOfWholes(call, wholes);
  const supplies = await findSupplies(call, wholes);
  const documents: SalesDocument[] = [];
  for (const wholeDocument of wholes) {
    const { document } = wholeDocument;
    const row = rowOf(call, document, relatedDocuments.of(document));
    const supply = supplies.get(document.number) ?? { supplyDate: null, corrects: null };
    documents.push({ ...(await present(call, wholeDocument, row, relatedDocuments)), ...supply });
  }
  return documents;
}

async function present(
  call: Call,
  wholeDocument: WholeDocument,
  row: DocumentRow,
  { partners, materialNames, setParts, withFiles }: RelatedOfWholes,
): Promise<Omit<SalesDocument, keyof Supply>> {
  const { document } = wholeDocument;
  const scheduleByItem = scheduleByItemOf(wholeDocument);
  const { language } = call;
  const seller = senderOf(document.salesArea);
  return {
    ...row,
    seller,
    partners: (["soldTo", "shipTo", "payer"] as const).flatMap((partnerFunction): DeterminedPartner[] => {
      const partner = partners.get(document[partnerFunction]);
      if (!partner) return [];
      const dropShipAddress = partnerFunction === "shipTo" ? document.shipToAddress : null;
      return [
        {
          function: partnerFunction,
          number: partner.number,
          name: partner.name,
          address: dropShipAddress ?? addressOf(partner),
          ...(partnerFunction === "shipTo" ? { isOneTime: dropShipAddress !== null } : {}),
          taxNumber: partner.taxNumber,
        },
      ];
    }),
    items: await mapInTurns(wholeDocument.items, (item) =>
      presentItem(call, document, item, {
        change: row.change,
        names: materialNames,
        setParts: isBill(document) ? new Map() : setParts,
        schedule: scheduleByItem.get(item.itemNumber) ?? [],
      }),
    ),
    totals: {
      ...document.totals,
      ...namedSurcharge(document.totals, language),
      taxes: document.totals.taxes.map((tax) => {
        const category = taxCategoryOf(tax.code);
        const reason = reasonOf(category, seller.country, language);
        return { ...tax, category, reason, label: taxLabel(tax.rate, language) };
      }),
    },
    paymentTerms: codeWithLabel("terms", document.paymentTerms, language),
    discountPercent:
      document.kind === "invoice" ? termsOf(document.paymentTerms, document.date).discountPercent : null,
    packing: document.kind === "delivery" ? packingOf(wholeDocument.items) : null,
    shippingOption: codeWithLabel("shipping", document.shippingOption, language),
    incoterms: document.incoterms,
    completeDelivery: document.completeDelivery,
    note: document.note,
    attributes: document.attributes,
    credit: { ...document.credit, text: creditText(document.credit.status, language) },
    blocks: document.blocks.map((code) => ({ code, label: blockLabel(code, language) })),
    incomplete:
      document.kind === "order" && document.poNumber === ""
        ? [message("warning", "document.noPoNumber", language, { target: { field: "poNumber" } })]
        : [],
    submissionKey: document.submissionKey,
    hasFiles: withFiles.has(document.number),
  };
}

function scheduleByItemOf({ schedule }: WholeDocument): ReadonlyMap<number, WholeDocument["schedule"]> {
  const scheduleByItem = new Map<number, WholeDocument["schedule"]>();
  for (const line of schedule) {
    const itemLines = scheduleByItem.get(line.itemNumber);
    if (itemLines) itemLines.push(line);
    else scheduleByItem.set(line.itemNumber, [line]);
  }
  return scheduleByItem;
}

/** Cites the law of the seller's country for a supply without tax. */
function reasonOf(category: TaxCategory, country: string, language: string): string {
  if (category === "S" || category === "Z") return "";
  const isSwiss = country === "CH" && category === "G";
  return labelOf(isSwiss ? "taxReason.swissExport" : `taxReason.${category}`, language);
}

const isBill = ({ kind }: WholeDocument["document"]): boolean => kind === "invoice" || kind === "creditMemo";

/** A line of an invoice is settled with the invoice, never by itself. */
const statusOfItem = (document: WholeDocument["document"], item: ItemRecord): ItemRecord["status"] =>
  isBill(document) ? document.status : item.status;

function presentItem(
  call: Call,
  document: WholeDocument["document"],
  item: ItemRecord,
  surroundings: {
    change: Permit;
    names: ReadonlyMap<string, string>;
    setParts: RelatedOfWholes["setParts"];
    /** Schedule lines of this item. */
    schedule: WholeDocument["schedule"];
  },
): DocumentItem {
  const { language } = call;
  const inUnit = (base: string) =>
    num(item.baseQuantity).eq(0) ? "0" : plain(num(base).times(item.quantity).div(item.baseQuantity));
  const refuse = (code: "change.rejectedLine" | "change.inDelivery"): Permit => ({
    allowed: false,
    code,
    reason: sentence(code, language),
  });
  return {
    itemNumber: item.itemNumber,
    material: item.material,
    customerMaterial: item.customerMaterial,
    name: surroundings.names.get(item.material) ?? item.material,
    quantity: plain(num(item.quantity)),
    unit: item.unit,
    baseQuantity: plain(num(item.baseQuantity)),
    baseUnit: item.baseUnit,
    netPrice: item.netPrice,
    priceQuantity: plain(num(item.priceQuantity)),
    priceUnit: item.priceUnit,
    net: item.net,
    tax: item.tax,
    taxCode: taxCodeOfItem(document, item),
    total: item.total,
    currency: document.currency,
    weightKg: plain(num(item.weightKg)),
    status: labelledStatus(document.kind, statusOfItem(document, item), language),
    requestedDate: item.requestedDate,
    scheduleLines: surroundings.schedule.map((line) => ({
      requestedDate: line.requestedDate,
      confirmedDate: line.confirmedDate,
      quantity: inUnit(line.quantity),
      unit: item.unit,
      plant: line.plant,
    })),
    priceComponents: item.components.map((component) => inLanguage(component, language)),
    deliveredQuantity: inUnit(item.issued),
    openQuantity: inUnit(openQuantity(item)),
    invoicedQuantity: inUnit(item.invoiced),
    batches: item.batches,
    parts: partsFor(item.baseQuantity, surroundings.setParts.get(item.material) ?? []),
    note: item.note,
    attributes: item.attributes,
    rejection: item.rejection ? codeWithLabel("rejection", item.rejection, language) : null,
    reference:
      item.refNumber && item.refKind
        ? { kind: item.refKind, number: item.refNumber, itemNumber: item.refItem ?? 0 }
        : null,
    change: item.rejection
      ? refuse("change.rejectedLine")
      : isInDelivery(item)
        ? refuse("change.inDelivery")
        : surroundings.change,
  };
}

/** All of the line is on deliveries, and some of it has not left yet: neither can be taken back. */
const isInDelivery = ({ kind, baseQuantity, delivered, issued }: ItemRecord): boolean =>
  kind === "order" && num(delivered).gte(baseQuantity) && num(issued).lt(baseQuantity);

/** Open quantity in base units; `delivered` of a quote's line is the ordered quantity. */
function openQuantity(item: ItemRecord): string {
  if (item.rejection || (item.kind !== "quote" && item.kind !== "order")) return "0";
  return plain(num(item.baseQuantity).minus(item.kind === "quote" ? item.delivered : item.issued));
}

const inLanguage = (component: PriceComponent, language: string): PriceComponent => ({
  ...component,
  label: priceLabel(component.type, language),
  inactive: component.inactive && codeWithLabel("inactive", component.inactive.code, language),
});

export async function findMaterialNames(
  call: Call,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await call.sql.many<{ number: string; name: string }>(
    "SELECT number, coalesce(names ->> $2, names ->> 'en') AS name FROM materials WHERE number = ANY($1)",
    [[...new Set(numbers)], localeOf(call.language)],
  );
  return new Map(rows.map((row) => [row.number, row.name]));
}
