import { normalizedHeading } from "./vocabulary";

export type HeaderField = "poNumber" | "date" | "wantedDate" | "shipTo" | "currency";

/** Words before or above the values of an order's head, normalized like headings of columns. */
const labelWords: Record<HeaderField, string> = {
  poNumber:
    "purchase order, purchase order no, purchase order nr, purchase order number, po no, po nr, po number, po, p o, p o no, p o number, order no, order nr, order number, order, your purchase order, our order, our order no, our po, our reference no, purchase no, bestellung, bestellung nr, bestellung no, bestellnummer, bestellnr, bestell nr, best nr, auftragsnummer, unsere bestellung, unsere bestellnummer, unsere bestellnr, einkaufsbeleg, belegnummer, commande, commande no, commande n, no commande, n commande, no de commande, n de commande, numero de commande, bon de commande, bon de commande n, bon de commande no, notre commande, reference commande, bestelling, bestelling nr, bestelnummer, bestelnr, bestel nr, inkooporder, inkoopordernummer, inkooporder nr, inkoopnummer, ordernummer, onze bestelling, ons ordernummer, encomenda, encomenda n, encomenda no, n encomenda, no encomenda, n da encomenda, no da encomenda, numero da encomenda, nota de encomenda, nota de encomenda n, nota de encomenda no, pedido, pedido n, pedido no, n do pedido, no do pedido, numero do pedido, pedido de compra, pedido de compra n, ordem de compra, ordem de compra n, porudzbenica, porudzbenica br, porudzbina, porudzbina br, broj porudzbenice, broj porudzbine, narudzbenica, narudzbenica br, narudzbina br, broj narudzbenice, broj narudzbine, 采购订单, 采购订单号, 采购订单编号, 订单号, 订单编号, 采购单号, 采购编号, 合同编号, 合同号, 单号",
  date: "date, order date, po date, date of order, document date, issued, issue date, dated, datum, bestelldatum, belegdatum, auftragsdatum, vom, date de commande, date commande, date de la commande, le, besteldatum, orderdatum, data, data da encomenda, data do pedido, data de emissao, datum porudzbine, datum porudzbenice, datum narudzbenice, datum narudzbine, 日期, 订单日期, 采购日期, 下单日期, 签订日期",
  wantedDate:
    "delivery date, requested delivery date, requested delivery, required delivery date, date required, required date, required by, deliver by, delivery by, delivery, need by, due date, liefertermin, lieferdatum, wunschliefertermin, wunschtermin, gewunschter liefertermin, lieferung bis, lieferung am, liefertag, date de livraison, date de livraison souhaitee, livraison souhaitee, livraison souhaitee le, livraison le, livraison avant le, livraison, delai de livraison, leverdatum, gewenste leverdatum, gewenste levering, levering, levering voor, lever datum, data de entrega, data de entrega pretendida, entrega, entrega ate, prazo de entrega, data entrega, datum isporuke, zeljeni datum isporuke, rok isporuke, isporuka, isporuka do, 交货日期, 要求交货日期, 交期, 到货日期, 要求到货日期, 交货期",
  shipTo:
    "ship to, ship to address, deliver to, delivery address, delivery to, shipping address, goods to, consignee, place of delivery, lieferadresse, lieferanschrift, lieferung an, warenempfanger, anlieferadresse, anlieferung, versandadresse, adresse de livraison, lieu de livraison, livrer a, livraison a, destinataire, afleveradres, leveringsadres, leveradres, afleveren aan, leveren aan, bezorgadres, morada de entrega, endereco de entrega, local de entrega, entregar em, entregar a, adresa isporuke, mesto isporuke, isporuciti na, primalac robe, 送货地址, 收货地址, 交货地址, 交货地点, 收货单位, 收货方",
  currency:
    "currency, order currency, wahrung, bestellwahrung, devise, monnaie, valuta, munt, moeda, valuta porudzbine, 币种, 货币, 币别",
};

const fieldsByLabel = new Map<string, HeaderField>(
  (Object.entries(labelWords) as [HeaderField, string][]).flatMap(([field, words]) =>
    words.split(",").map((word) => [word.trim(), field] as const),
  ),
);

/** Finds which value of the head a label announces; null if it is none. */
export function fieldOfLabel(text: string): HeaderField | null {
  const label = normalizedHeading(text);
  const field = fieldsByLabel.get(label);
  if (field) return field;
  // Labels may stand in two languages, as in "Bestellung / Purchase order".
  if (!/[/|]/.test(text)) return null;
  const fields = new Set(
    text.split(/[/|]/).map((part) => fieldsByLabel.get(normalizedHeading(part)) ?? null),
  );
  fields.delete(null);
  const [onlyField = null] = fields;
  return fields.size === 1 ? onlyField : null;
}
