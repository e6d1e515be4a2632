/** Kinds of documents that a phrase can name. */
export const namedKinds = ["order", "quote", "delivery", "invoice"] as const;
export type NamedKind = (typeof namedKinds)[number];

/** Meaning of a line in the search box: words or a number, goods for the cart, or a document. */
export type SearchPhrase =
  | { kind: "words"; q: string }
  /** `10 x VDM-10190` */
  | { kind: "add"; quantity: string; material: string }
  /** `invoice 5861`: a whole number, or its end. */
  | { kind: "document"; of: NamedKind; number: string }
  /** `last order tilburg`: the latest one, of a ship-to if words follow. */
  | { kind: "last"; of: NamedKind; words: string };

/**
 * Names of each kind in all languages of the portal, as its pages, lists and printed documents say them: colleagues of
 * several countries share one search box. Accents may be left out.
 */
const kindNames: Record<NamedKind, readonly string[]> = {
  order: [
    ...["order", "orders", "order confirmation", "sales order"],
    ...["commande", "commandes", "confirmation de commande"],
    ...["bestelling", "bestellingen", "orderbevestiging"],
    ...["encomenda", "encomendas", "confirmação de encomenda"],
    ...["porudžbina", "porudžbinu", "porudžbine", "potvrda porudžbine"],
    ...["订单", "订单确认书"],
  ],
  quote: [
    ...["quote", "quotes", "quotation"],
    "devis",
    ...["offerte", "offertes"],
    ...["cotação", "cotações"],
    ...["ponuda", "ponudu", "ponude"],
    ...["报价", "报价单"],
  ],
  delivery: [
    ...["delivery", "deliveries", "delivery note", "shipment"],
    ...["livraison", "livraisons", "bon de livraison"],
    ...["levering", "leveringen", "pakbon", "zending"],
    ...["entrega", "entregas", "guia de remessa"],
    ...["isporuka", "isporuku", "isporuke", "otpremnica", "otpremnicu"],
    ...["交货", "交货单", "送货单"],
  ],
  invoice: [
    ...["invoice", "invoices", "bill"],
    ...["facture", "factures"],
    ...["factuur", "facturen"],
    ...["fatura", "faturas"],
    ...["faktura", "fakturu", "fakture", "račun"],
    "发票",
  ],
};

const lastWords = new Set(
  [
    ...["last", "latest", "dernière", "dernier", "laatste", "última", "último"],
    ...["poslednja", "poslednju", "zadnja", "zadnju", "最近", "上次"],
  ].map(withoutAccents),
);

const kindsByName = new Map<string, NamedKind>(
  namedKinds.flatMap((kind) => kindNames[kind].map((name) => [withoutAccents(name), kind] as const)),
);

const kindOf = (name: string): NamedKind | undefined => kindsByName.get(withoutAccents(name));

const isLast = (word: string): boolean => lastWords.has(withoutAccents(word));

function withoutAccents(name: string): string {
  return name.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** Names of a number that stand before it, as pages and lists say them: all numbers are looked for anyway. */
const numberNames = new Set(
  [
    ...["po", "po number", "ean", "gtin", "item", "part", "product", "sku", "tracking", "tracking number"],
    ...["article", "produit", "suivi", "numéro de suivi", "bon de commande", "numéro de bon de commande"],
    ...["artikel", "inkooporder", "inkoopordernummer", "track & trace", "track and trace", "trackingnummer"],
    ...["artigo", "produto", "rastreio", "número de rastreio", "nota de encomenda"],
    "n.º da nota de encomenda",
    ...["artikal", "proizvod", "narudžbenica", "broj narudžbenice", "praćenje", "broj za praćenje"],
    "praćenje pošiljke",
    ...["产品", "物料", "采购订单", "采购订单号", "物流", "物流单号", "物流跟踪"],
  ].map(withoutAccents),
);

/** A measure such as `10 x 20` or `M6 x 20` is no order: what follows the cross has four characters and a figure. */
const goods = /^(\d[\d.,\u00a0\u202f]*(?: ?\p{L}{1,6})?)(?: [x×*]|[×*]) ?(?=\S*\d)(\S{4,40})$/iu;

/** `25x 1000010`, and `10 VDM-10421` without a cross: a number of four figures in a row, which no measure has. */
const closeGoods = /^(\d{1,6})(?:x |(?= \S*\p{L}) )(?=\S*\d{4})(\S{5,40})$/iu;

/** `VDM-10190 x 10` */
const goodsFirst = /^(?=\S*\d{4})(\S{5,40})(?: [x×*]|[×*]) ?(\d[\d.,]*)$/iu;

/** Standards have sizes after them: `DIN6921 x 20` is no order. */
const standard = /^(?:din|iso|en)[\s-]?\d/i;

function goodsIn(q: string): Extract<SearchPhrase, { kind: "add" }> | null {
  const [, quantity, material] = goods.exec(q) ?? closeGoods.exec(q) ?? [];
  const [, first, count] = quantity ? [] : (goodsFirst.exec(q) ?? []);
  const words = { quantity: quantity ?? count ?? "", material: material ?? first ?? "" };
  return words.material === "" || standard.test(words.material) ? null : { kind: "add", ...words };
}

/** `delivery note 5861` */
const documentPhrase = /^(.+) (\S*\d\S*)$/;

/** `发票5861`: Chinese has no space before a number. */
const chineseDocumentPhrase = /^(\p{Script=Han}+)([A-Za-z]*\d\S*)$/u;

/** Reads the line that was typed into the search box. */
export function parsePhrase(typedText: string): SearchPhrase {
  const q = typedText.trim().replace(/\s+/g, " ");
  const order = goodsIn(q);
  if (order) return order;
  const [first = "", second = "", ...rest] = q.split(" ");
  const lastKind = isLast(first) ? kindOf(second) : undefined;
  if (lastKind) return { kind: "last", of: lastKind, words: rest.join(" ") };
  const [, name = "", number = ""] = documentPhrase.exec(q) ?? chineseDocumentPhrase.exec(q) ?? [];
  const kind = kindOf(name);
  if (kind) return { kind: "document", of: kind, number };
  const isNumbered = numberNames.has(withoutAccents(name)) && /\d{3}/.test(number);
  return { kind: "words", q: isNumbered ? number : q };
}
