import Big from "big.js";
import { facturX } from "~/erp/e-invoice/factur-x";
import { invoiceDataOf } from "~/erp/e-invoice/invoice-data";
import { renderOutput } from "~/erp/embedded/outputs/render-output.server";
import { senderOf } from "~/erp/embedded/outputs/sender";
import { taxLabel } from "~/erp/embedded/pricing/price-sheet";
import type { Address, DeterminedPartner, DocumentItem, OutputType, SalesDocument } from "~/erp/erp";
import { presentedDocument } from "~/erp/presentation/present-document";
import type { Locale } from "~/erp/texts/languages";
import { exampleDocument, exampleItem, exampleTotals } from "../erp/example-values";

/** Document of the corpus: what it is, how long, and what is special about it. */
export interface CorpusEntry {
  name: string;
  kind: SalesDocument["kind"];
  type: OutputType;
  language: Locale;
  lines: number;
  salesArea?: "1000" | "1100" | "2000";
  currency?: string;
  texts?: keyof typeof texts;
  /** True for the longest texts that the fields take. */
  isLong?: boolean;
}

const sentence = "Tighten crosswise in three passes and check the torque again after one hour of operation. ";

/** Letters of the customers' languages and of technical texts. */
const texts = {
  latin: {
    name: "Nord Pas-de-Calais Électromécanique S.à r.l.",
    city: "Lille",
    note: "Livrer quai 3, s’il vous plaît",
  },
  cyrillic: {
    name: "Машинопројект Београд д.о.о.",
    city: "Београд",
    note: "Испоручити до 12 часова, улаз са Савског кеја",
  },
  greek: { name: "Ελληνικά Ρουλεμάν Α.Ε.", city: "Αθήνα", note: "Παράδοση μόνο το πρωί" },
  vietnamese: {
    name: "Công ty Cơ khí Nguyễn Trãi",
    city: "Thành phố Hồ Chí Minh",
    note: "Giao hàng buổi sáng",
  },
  chinese: { name: "苏州恒达机械有限公司", city: "苏州", note: "请在上午送货，并附上检验证书。" },
  signs: {
    name: "Σ-Technik ≤ 5 ‰ → Ø 20 ± 0,05 µm",
    city: "Köln",
    note: "Ω ≥ 10 kΩ · 90° · ½″ · ≈ 3 × 10⁻³ · ∅ · √2 · ↔ · ✓ · ☎",
  },
  arabic: {
    name: "شركة الخليج للمعدات الصناعية",
    city: "دبي",
    note: "التسليم قبل الساعة 12 من فضلك (PO 4711)",
  },
  hebrew: { name: "מפעלי ברזל חיפה בע״מ", city: "חיפה", note: "נא לספק עד 12:00 (PO 4711)" },
} as const;

const lengths = [1, 2, 3, 5, 8, 13, 21, 34, 50, 100, 300];
const languages: Locale[] = ["en", "fr", "nl", "pt", "sr", "zh"];

/** Forty documents from one line to three hundred, of all kinds, in six languages, with the longest texts. */
export const corpus: CorpusEntry[] = [
  ...lengths.map((lines, at) => entry("order", "orderConfirmation", lines, at)),
  ...[1, 4, 9, 10, 11, 22, 50].map((lines, at) => entry("invoice", "invoice", lines, at + 1)),
  ...[1, 7, 20, 60].map((lines, at) => entry("delivery", "deliveryNote", lines, at + 3)),
  ...[2, 12, 25].map((lines, at) => entry("quote", "quotation", lines, at + 2)),
  ...[1, 14].map((lines, at) => entry("creditMemo", "invoice", lines, at + 4)),
  { ...entry("invoice", "facturX", 6, 1), name: "factur-x" },
  { ...entry("invoice", "invoice", 3, 1), name: "swiss-chf", salesArea: "2000", currency: "CHF" },
  { ...entry("invoice", "invoice", 7, 0), name: "swiss-eur", salesArea: "2000" },
  { ...entry("invoice", "facturX", 30, 0), name: "swiss-factur-x", salesArea: "2000", currency: "CHF" },
  { ...entry("order", "orderConfirmation", 4, 0), name: "long-texts", isLong: true },
  { ...entry("invoice", "invoice", 12, 2), name: "long-texts-invoice", isLong: true },
  ...(Object.keys(texts) as (keyof typeof texts)[]).slice(1).map(
    (alphabet, at): CorpusEntry => ({
      ...entry(at % 2 ? "delivery" : "invoice", at % 2 ? "deliveryNote" : "invoice", 3 + at, at),
      name: alphabet,
      texts: alphabet,
    }),
  ),
];

function entry(kind: CorpusEntry["kind"], type: OutputType, lines: number, language: number): CorpusEntry {
  const locale = languages[language % languages.length] ?? "en";
  return { name: `${kind}-${lines}-${locale}`, kind, type, language: locale, lines };
}

/** Draws a document of the corpus. */
export async function drawEntry(one: CorpusEntry): Promise<Uint8Array> {
  const document = documentOf(one);
  const data = one.type === "facturX" ? invoiceDataOf(presentedDocument(document), "") : null;
  return renderOutput({
    document,
    type: one.type,
    language: one.language,
    issuedIn: one.language,
    ...(data ? { attachment: facturX(data) } : {}),
    ...(one.kind === "invoice" ? { payable: document.totals.total } : {}),
    unitLabels: { PCE: "Piece", PAK: "Pack", M: "Metre" },
  });
}

const cents = (value: Big) => value.round(2, Big.roundHalfUp).toFixed(2);

export function documentOf(one: CorpusEntry): SalesDocument {
  const { kind, lines, salesArea = "1000", currency = "EUR" } = one;
  const words = texts[one.texts ?? "latin"];
  const items = Array.from({ length: lines }, (_, index) => itemOf(one, index, words.name));
  const goods = items.reduce((sum, { net }) => sum.plus(net), Big(0));
  const freight = kind === "creditMemo" ? Big(0) : Big("18.50");
  const net = goods.plus(freight);
  const rate = salesArea === "2000" ? "8.1" : "21";
  const tax = net.times(rate).div(100).round(2, Big.roundHalfUp);
  const total = cents(net.plus(tax));
  const isBill = kind === "invoice" || kind === "creditMemo";
  return exampleDocument({
    kind,
    salesArea,
    currency,
    items,
    number: numberOf(one),
    poNumber: one.isLong ? "4500-".padEnd(35, "W") : "B26/0042",
    seller: senderOf(salesArea),
    partners: partnersOf(words, one),
    references: kind === "order" || kind === "quote" ? [] : [{ kind: "order", number: "4000006154" }],
    corrects: kind === "creditMemo" ? { kind: "invoice", number: "9000004884", date: "2026-10-02" } : null,
    supplyDate: isBill ? "2026-11-18" : null,
    requestedDate: "2026-11-27",
    dueDate: isBill ? "2026-12-20" : "2026-12-31",
    ...(kind === "invoice" ? { discountPercent: "2", discountUntil: "2026-12-04" } : {}),
    note: one.isLong ? sentence.repeat(11).slice(0, 980) : words.note,
    packing: kind === "delivery" ? { packages: 3, grossWeightKg: "61.235" } : null,
    tracking:
      kind === "delivery"
        ? [
            {
              carrier: "DPD",
              number: "09980525414724",
              url: "https://carrier.example",
              shippedOn: "2026-11-20",
            },
          ]
        : [],
    totals: {
      ...exampleTotals(total),
      goods: cents(goods),
      freight: cents(freight),
      net: cents(net),
      tax: cents(tax),
      currency,
      taxes: [
        {
          code: "full",
          label: taxLabel(rate, one.language),
          category: "S",
          rate,
          base: cents(net),
          amount: cents(tax),
          reason: "",
        },
      ],
    },
  });
}

const numberOf = ({ kind, lines }: CorpusEntry): string =>
  ({
    order: "40",
    quote: "20",
    delivery: "80",
    invoice: "90",
    creditMemo: "95",
    return: "60",
    payment: "70",
  })[kind as "order"] + String(lines).padStart(8, "0");

function itemOf(one: CorpusEntry, index: number, name: string): DocumentItem {
  const isPack = index % 5 === 2;
  const quantity = String(1 + ((index * 37) % 240));
  const price = cents(
    Big((index * 97) % 4000)
      .plus(12)
      .div(100),
  );
  const net = cents(Big(quantity).times(price));
  const longName = `${name} ${"Präzisions-Zylinderrollenlager-Abdichtungssatz ".repeat(3)}`.slice(0, 132);
  const short = one.texts ? name : (names[index % names.length] ?? name);
  return exampleItem(
    { itemNumber: (index + 1) * 10, material: String(3_006_690 + index * 137), quantity },
    {
      name: one.isLong ? longName : short,
      ...(isPack ? { unit: "PAK", baseQuantity: String(Number(quantity) * 25), baseUnit: "PCE" } : {}),
      netPrice: price,
      priceUnit: isPack ? "PAK" : "PCE",
      net,
      total: net,
      customerMaterial: index % 3 === 0 ? `VDM-${10_000 + index}` : null,
      weightKg: cents(Big(quantity).times("0.385")),
      note: one.isLong ? sentence.repeat(11).slice(0, 980) : "",
      scheduleLines: one.kind === "order" ? [{ ...schedule, quantity, unit: isPack ? "PAK" : "PCE" }] : [],
      batches: one.kind === "delivery" && index % 4 === 0 ? [{ batch: `C26-${index}`, quantity }] : [],
    },
  );
}

const schedule = { requestedDate: "2026-11-25", confirmedDate: "2026-11-25", plant: "" };

const names = [
  "Socket head cap screw DIN 912 M16x100 steel 8.8 zinc-plated",
  "Deep groove ball bearing 6204-2RS1/C3",
  "O-ring 20 x 2,5 NBR 70",
  "Hydraulic hose 2SN DN 12",
  "Wedge belt SPZ 1250",
];

function partnersOf({ name, city }: { name: string; city: string }, one: CorpusEntry): DeterminedPartner[] {
  const isSwiss = one.salesArea === "2000";
  const address: Address = {
    name,
    name2: one.isLong ? "Abteilung Instandhaltung und technischer Einkauf, Halle 14" : "",
    street: isSwiss ? "Riedstrasse 10" : "12 rue des Pêcheurs",
    postalCode: isSwiss ? "8953" : "59000",
    city: isSwiss ? "Dietikon" : city,
    state: "",
    country: isSwiss ? "CH" : "FR",
    phone: "",
    email: "a@b.example",
  };
  const roles = ["soldTo", "shipTo", "payer"] as const;
  return roles.map((role) => ({
    function: role,
    number: "100001",
    name,
    address,
    taxNumber: isSwiss ? "CHE-100.200.300 MWST" : "FR40800100002",
  }));
}
