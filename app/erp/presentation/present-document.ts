import Big from "big.js";
import { type Formats, formatPercent } from "~/i18n/formats";
import { digitsOf } from "~/lib/currency-digits";
import { carrierAccountAttribute } from "../carrier-account";
import type {
  Address,
  BusinessDate,
  Decimal,
  DocumentItem,
  DocumentKind,
  DocumentRef,
  PartnerFunction,
  SalesDocument,
  ScheduleLine,
  Seller,
  TaxSubtotal,
} from "../erp";
import { mergedDeliveries } from "./merged-deliveries";
import { type PriceBuildUp, priceBuildUpOf } from "./price-build-up";

/** Quantity with its unit of measure. */
export interface MeasuredQuantity {
  quantity: Decimal;
  unit: string;
}

export interface PresentedParty {
  role: PartnerFunction;
  number: string;
  name: string;
  address: Address;
  taxNumber: string;
}

export interface PresentedLine {
  itemNumber: number;
  material: string;
  customerMaterial: string;
  name: string;
  note: string;
  ordered: MeasuredQuantity;
  /** The same in base units, for lines in another unit: 5 packs are 125 pieces. */
  contents: MeasuredQuantity | null;
  price: PriceBuildUp;
  net: Decimal;
  tax: Decimal;
  taxCode: string;
  total: Decimal;
  weightKg: Decimal;
  /** One entry per day. */
  schedule: ScheduleLine[];
  batches: DocumentItem["batches"];
  parts: DocumentItem["parts"];
  rejection: DocumentItem["rejection"];
  reference: DocumentItem["reference"];
}

/** Charge on the document as a whole; it bears the tax of `taxCode`. */
export interface PresentedCharge {
  kind: "freight" | "surcharge";
  /** The ERP's name for it; empty if it has none. */
  label: string;
  amount: Decimal;
  taxCode: string;
}

/**
 * A document as everything that leaves the portal says it: page, PDF, e-mail, CSV, spreadsheet, API and electronic
 * invoice are written from it and add only words and formats. Amounts are as printed; `sign` is −1 for a credit memo,
 * whose amounts count against those of invoices wherever both stand in one column.
 */
export interface PresentedDocument {
  kind: DocumentKind;
  number: string;
  sign: 1 | -1;
  date: BusinessDate;
  dueDate: BusinessDate | null;
  requestedDate: BusinessDate | null;
  supplyDate: BusinessDate | null;
  currency: string;
  poNumber: string;
  note: string;
  /** Customer's account at the carrier; empty if the goods do not travel at it. */
  carrierAccount: string;
  seller: Seller | null;
  parties: PresentedParty[];
  /** Documents that this one follows. */
  follows: DocumentRef[];
  corrects: SalesDocument["corrects"];
  packing: SalesDocument["packing"];
  lines: PresentedLine[];
  charges: PresentedCharge[];
  goods: Decimal;
  net: Decimal;
  taxes: TaxSubtotal[];
  tax: Decimal;
  total: Decimal;
  /** Empty on a credit memo, which nobody has to pay. */
  paymentTerms: string;
  discount: { percent: Decimal; until: BusinessDate; amount: Decimal } | null;
}

/** A document without its lines, of which there may be thousands. */
export type PresentedHead = Omit<PresentedDocument, "lines">;

/** Predecessors per kind: a document names only those that it follows. */
const predecessors: Partial<Record<DocumentKind, readonly DocumentKind[]>> = {
  quote: ["quote"],
  order: ["quote"],
  delivery: ["order"],
  invoice: ["delivery", "order"],
  creditMemo: ["return"],
};

export const presentedDocument = (document: SalesDocument): PresentedDocument =>
  presentWithLines(document, document.items.map(presentedLine));

export const presentedHead = (document: SalesDocument): PresentedHead => presentWithLines(document, []);

function presentWithLines(document: SalesDocument, lines: PresentedLine[]): PresentedDocument {
  const { totals, kind, partners } = document;
  const taxes = taxesOf(document);
  return {
    kind,
    number: document.number,
    sign: signOf(document),
    date: document.date,
    dueDate: kind === "creditMemo" ? null : document.dueDate,
    requestedDate: document.requestedDate,
    supplyDate: document.supplyDate,
    currency: totals.currency,
    poNumber: document.poNumber,
    note: document.note,
    carrierAccount: document.attributes[carrierAccountAttribute] ?? "",
    seller: document.seller,
    parties: partners.map(({ function: role, number, name, address, taxNumber }) => ({
      role,
      number,
      address,
      // A drop ship goes to another name than the partner's, which has another tax number.
      name: address.name || name,
      taxNumber: role === "shipTo" && address.name && address.name !== name ? "" : taxNumber,
    })),
    follows: document.references.filter((reference) => predecessors[kind]?.includes(reference.kind)),
    corrects: document.corrects,
    packing: document.packing,
    lines,
    charges: chargesOf(document, taxes),
    goods: totals.goods,
    net: totals.net,
    taxes,
    tax: totals.tax,
    total: totals.total,
    paymentTerms: kind === "creditMemo" ? "" : document.paymentTerms.label,
    discount: discountOf(document),
  };
}

/** Returns −1 for what the seller owes. */
export const signOf = ({ kind }: Pick<SalesDocument, "kind">): 1 | -1 => (kind === "creditMemo" ? -1 : 1);

/** Returns an amount as it counts in a column of invoices and credit memos. */
export const withSign = (amount: Decimal, sign: 1 | -1): Decimal =>
  sign === 1 || Big(amount).eq(0) ? amount : amount.startsWith("-") ? amount.slice(1) : `-${amount}`;

export const partyOf = ({ parties }: Pick<PresentedDocument, "parties">, role: PartnerFunction) =>
  parties.find((party) => party.role === role);

export function presentedLine(item: DocumentItem): PresentedLine {
  const { quantity, unit, baseQuantity, baseUnit } = item;
  return {
    itemNumber: item.itemNumber,
    material: item.material,
    customerMaterial: item.customerMaterial ?? "",
    name: item.name,
    note: item.note,
    ordered: { quantity, unit },
    contents: baseUnit === unit || baseUnit === "" ? null : { quantity: baseQuantity, unit: baseUnit },
    price: priceBuildUpOf(item),
    net: item.net,
    tax: item.tax,
    taxCode: item.taxCode,
    total: item.total,
    weightKg: item.weightKg,
    schedule: mergedDeliveries(item.scheduleLines),
    batches: item.batches,
    parts: item.parts,
    rejection: item.rejection,
    reference: item.reference,
  };
}

/** Repairs documents of ERPs that tell only the sum of the tax. */
function taxesOf({ totals, items }: SalesDocument): TaxSubtotal[] {
  if (totals.taxes.length > 0 || Big(totals.net).eq(0)) return totals.taxes;
  const rate = Big(totals.tax).times(100).div(totals.net).round(1);
  const category = rate.eq(0) ? "Z" : "S";
  const code = items[0]?.taxCode ?? "";
  const amounts = { base: totals.net, amount: totals.tax };
  return [{ code, label: "", category, rate: rate.toFixed(), ...amounts, reason: "" }];
}

/** Names a tax, or states its rate where the ERP has no name for it. */
export const taxInWords = ({ label, rate }: Pick<TaxSubtotal, "label" | "rate">, formats: Formats): string =>
  label || formatPercent(rate, formats);

function chargesOf({ totals }: SalesDocument, taxes: readonly TaxSubtotal[]): PresentedCharge[] {
  // Charges bear the full rate, which is the highest; without tax there is one entry.
  const [fullTax] = [...taxes].sort((a, b) => Number(b.rate) - Number(a.rate));
  const taxCode = fullTax?.code ?? "";
  const charges: PresentedCharge[] = [
    { kind: "freight", label: "", amount: totals.freight, taxCode },
    { kind: "surcharge", label: totals.surchargeLabel ?? "", amount: totals.surcharges, taxCode },
  ];
  return charges.filter(({ amount }) => !Big(amount).eq(0));
}

function discountOf({
  kind,
  discountPercent,
  discountUntil,
  totals,
}: SalesDocument): PresentedDocument["discount"] {
  if (kind !== "invoice" || !discountPercent || !discountUntil) return null;
  const digits = digitsOf(totals.currency);
  const amount = Big(totals.total).times(discountPercent).div(100).toFixed(digits, Big.roundHalfUp);
  return { percent: discountPercent, until: discountUntil, amount };
}
