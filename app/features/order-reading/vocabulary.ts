import { type ColumnRole, columnRoles } from "./column-roles";

/**
 * Words above the columns of purchase orders, in the portal's languages and German: normalized, separated by commas.
 * The words of `item` name a line's number in one order and its product in another; what stands below decides.
 */
const columnWords: Record<ColumnRole | "item", string> = {
  item: "item, items, no, nr, n, art, article, artikel, artigo, product, produit, produkt, produto, proizvod, artikal, stavka, 项目, 产品, 商品",
  position:
    "pos, posn, position, pos no, pos nr, posnr, line, line no, line nr, line item, ln, line number, row, lfd, lfd nr, lfdnr, ligne, no ligne, n ligne, num ligne, poste, regel, regelnr, regel nr, rgl, linha, pos n, r br, rb, rbr, redni broj, red br, seq, 序号, 行号, 项次, 行, 编号, 行项目",
  material:
    "material, material no, material nr, material number, materialnummer, materialnr, mat nr, mat no, article no, article nr, article number, article code, art no, art nr, artnr, artikel nr, artikelnr, artikelnummer, artikelcode, item code, item number, item no, item nr, part no, part nr, part number, part, p n, pn, product code, product no, product nr, product number, product id, sku, code, stock code, stock no, catalogue no, catalog no, cat no, order code, order no, bestellnr, bestell nr, bestellnummer, best nr, sachnummer, sachnr, teilenummer, teilenr, teile nr, ref, reference, reference article, code article, n article, no article, numero article, article ref, code produit, ref produit, referentie, productcode, productnr, productnummer, materiaal, materiaalnummer, referencia, codigo, cod, cod artigo, codigo artigo, codigo do artigo, codigo do produto, ref artigo, sifra, sifra artikla, sifra proizvoda, kataloski broj, kat broj, broj artikla, 物料, 物料号, 物料编码, 物料编号, 物料代码, 料号, 产品编号, 产品编码, 产品代码, 商品编码, 商品编号, 货号, 型号, 编码, 零件号",
  supplierMaterial:
    "supplier no, supplier ref, supplier reference, supplier code, vendor ref, vendor no, vendor code, mpn, ihre nr, ihre ref, lieferantenartikelnr, lieferantenartikelnummer, lieferantenartikel, lieferanten nr, lief nr, herstellernr, herstellernummer, votre ref, votre reference, votre code, ref fournisseur, reference fournisseur, code fournisseur, ref fourn, uw ref, uw referentie, uw code, uw nummer, leverancierscode, leveranciersnummer, leveranciersartikel, leveranciersref, bestelcode, vossa referencia, vossa ref, vosso codigo, ref fornecedor, codigo fornecedor, referencia do fornecedor, vasa sifra, vas broj, sifra dobavljaca, 供应商料号, 供应商物料号, 供应商物料编码, 供应商编码, 供方料号, 贵司料号, 贵方料号, 贵司编号, 供应商货号",
  customerMaterial:
    "our no, our ref, our reference, our code, our number, internal code, internal no, internal ref, customer ref, unsere nr, unsere ref, unsere sachnr, unsere sachnummer, kundenmaterial, kundenartikel, kundenartikelnr, kundenmaterialnummer, interne nr, notre ref, notre reference, notre code, ref interne, reference interne, code interne, code client, ons nummer, onze code, onze ref, ons artikel, interne code, nossa referencia, nossa ref, nosso codigo, codigo interno, ref interna, nasa sifra, nas broj, nasa oznaka, interna sifra, 我司料号, 我方料号, 客户料号, 本公司料号, 内部编码, 我司编码, 客户物料号",
  description:
    "description, desc, designation, article description, item description, description of goods, goods, material description, product description, product name, part description, text, short text, name, bezeichnung, artikelbezeichnung, materialbezeichnung, produktbezeichnung, beschreibung, artikelbeschreibung, warenbezeichnung, benennung, kurztext, materialkurztext, leistung, libelle, designation article, designation des articles, description article, omschrijving, artikelomschrijving, productomschrijving, materiaalomschrijving, benaming, descricao, designacao, denominacao, descricao do artigo, descricao do produto, opis, naziv, naziv artikla, naziv robe, naziv proizvoda, opis artikla, 品名, 名称, 物料名称, 物料描述, 描述, 产品名称, 产品描述, 商品名称, 品名规格, 品名及规格, 规格, 规格型号, 货物名称",
  quantity:
    "qty, quantity, quant, order qty, order quantity, ordered, qty ordered, quantity ordered, ordered qty, ordered quantity, menge, anzahl, bestellmenge, bestellte menge, auftragsmenge, stuckzahl, quantite, qte, qte commandee, quantite commandee, qtee, aantal, hoeveelheid, besteld, bestelde hoeveelheid, besteld aantal, quantidade, qtd, qtde, qde, quantidade encomendada, kolicina, kol, naruceno, narucena kolicina, 数量, 订购数量, 采购数量, 订货数量, 订单数量, 采购量",
  unit: "unit, units, uom, u m, um, u o m, order unit, unit of measure, einheit, eh, me, mengeneinheit, bestelleinheit, bme, unite, unites, u, unite de mesure, unite commande, un mesure, eenheid, ehd, eenh, eh d, unidade, unid, un, und, unidade de medida, jedinica, jm, j m, jed mere, jedinica mere, jed mera, 单位, 计量单位, 采购单位",
  price:
    "price, unit price, net price, price each, each price, price unit net, unit cost, cost, rate, price per unit, net unit price, price unit of measure, price per, price eur, preis, einzelpreis, e preis, epreis, ep, stuckpreis, nettopreis, preis einheit, preis je einheit, preis pro einheit, preis pro stuck, preis stuck, preis eur, netto preis, bestellpreis, prix, prix unitaire, pu, p u, pu ht, p u ht, prix unitaire ht, prix net, prix unit, prix par unite, prix a l unite, prix u, prix net ht, prijs, stukprijs, eenheidsprijs, prijs per eenheid, prijs per stuk, nettoprijs, prijs eenheid, netto prijs, inkoopprijs, preco, preco unitario, preco unit, p unit, valor unitario, preco liquido, preco un, preco por unidade, cena, jedinicna cena, jed cena, cena po jedinici, cena po jm, neto cena, cena rsd, 单价, 含税单价, 未税单价, 不含税单价, 价格, 净价",
  priceUnit:
    "per, price unit, priced per, pe, preiseinheit, je, pro, par, base prix, base de prix, unite de prix, prijseenheid, prijs per, por, preco por, cena za, za, 价格单位, 每",
  amount:
    "amount, total, line total, total amount, net amount, net value, value, total price, ext price, extended price, extension, line value, line amount, sum, ext, total net, net total, total eur, amount eur, betrag, gesamt, gesamtpreis, g preis, gp, nettowert, wert, summe, positionswert, positionsbetrag, netto, gesamtbetrag, betrag eur, nettobetrag, montant, montant ht, montant net, total ht, valeur, valeur nette, prix total, total ligne, bedrag, totaal, totaalprijs, regelbedrag, regeltotaal, nettobedrag, netto bedrag, totaalbedrag, valor, valor total, valor liquido, preco total, montante, total liquido, iznos, ukupno, vrednost, ukupna cena, neto iznos, 金额, 总价, 合计, 总金额, 小计, 净值, 净额, 含税金额",
  date: "delivery date, delivery, del date, deliv date, due date, due, date, required, required date, req date, required by, wanted, requested date, requested, need by, needed by, ship date, eta, date required, delivery on, liefertermin, liefertag, lieferdatum, termin, wunschtermin, lieferung, lieferung am, eintreffdatum, date de livraison, date livraison, livraison, date liv, delai, delai de livraison, date souhaitee, date prevue, leverdatum, levering, gewenste datum, leverdat, leveringsdatum, lever datum, data de entrega, entrega, data entrega, prazo, prazo de entrega, datum isporuke, isporuka, rok isporuke, rok, datum, 交货日期, 交期, 要求到货日期, 到货日期, 交货期, 需求日期, 要求交期",
  discount:
    "disc, discount, disc %, rabatt, rab, remise, rem, korting, desconto, desc, dto, rabat, popust, 折扣, 折扣率",
  other:
    "vat, tax, vat %, tax %, tax code, mwst, ust, st, tva, tva %, taux tva, btw, btw %, iva, iva %, pdv, pdv %, 税率, weight, gewicht, poids, gewicht kg, peso, tezina, hs code, drawing, drawing no, zeichnung, zeichnungsnr, plan, tekening, rev, revision, index, cost centre, cost center, kostenstelle, centre de cout, kostenplaats, account, konto, project, projekt, projet, plant, werk, country, origin, remarks, remark, notes, bemerkung, remarques, opmerking, observacoes, napomena, 备注, 说明, 交货地点, colour, color, farbe, size, grosse, brand, marke, marque, merk, 品牌, 材质",
};

/** Words that tell whose number a number is, when they stand before one of the words for `material`. */
const supplierWords =
  /^(your|supplier|suppliers|vendor|vendors|manufacturer|mfr|mfg|ihre|lieferanten|lieferant|lief|hersteller|votre|vos|uw|vossa|vosso|vasa|vas)$/;
const customerWords =
  /^(our|customer|customers|buyer|internal|unsere|unser|kunden|kd|notre|nos|onze|ons|interne|nossa|nosso|nasa|nas)$/;
const supplierEnds =
  /^(fournisseur|leverancier|fornecedor|dobavljaca|lieferant|supplier|vendor|du fournisseur|do fornecedor)$/;
const customerEnds = /^(interne|client|interna|interno|kupca|kunde)$/;

/** Reduces a heading to its letters: lower case, without accents and punctuation. */
export const normalizedHeading = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("đ", "dj")
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    // The sign for a number in Romance languages falls into two letters.
    .replace(/(?<![\p{L}])n o(?![\p{L}])/gu, "no")
    .trim();

const rolesByWords = new Map<string, ColumnRole | "item">();
for (const role of [...columnRoles, "item"] as const)
  for (const words of columnWords[role].split(","))
    if (!rolesByWords.has(words.trim())) rolesByWords.set(words.trim(), role);

/** Learned headings of a customer, normalized, with what their columns hold. */
export type LearnedHeadings = ReadonlyMap<string, ColumnRole>;

/** Finds what a column with this heading holds; null if the heading is not known. */
export function roleOfHeading(text: string, learnedHeadings: LearnedHeadings): ColumnRole | "item" | null {
  const heading = normalizedHeading(text);
  if (heading === "") return null;
  const learnedRole = learnedHeadings.get(heading);
  if (learnedRole) return learnedRole;
  const role = rolesByWords.get(heading) ?? possessiveRole(heading);
  return role ?? (text.trim() === "#" ? "position" : withoutCurrency(heading));
}

function possessiveRole(heading: string): ColumnRole | null {
  const words = heading.split(" ");
  const [first = "", ...rest] = words;
  const last = words.at(-1) ?? "";
  const names = (role: ColumnRole | "item" | undefined) => role === "material" || role === "item";
  const isNumber =
    names(rolesByWords.get(rest.join(" "))) || names(rolesByWords.get(words.slice(0, -1).join(" ")));
  if (!isNumber) return null;
  if (supplierWords.test(first) || supplierEnds.test(last)) return "supplierMaterial";
  return customerWords.test(first) || customerEnds.test(last) ? "customerMaterial" : null;
}

const currencyWords =
  /(^| )(eur|usd|gbp|chf|rsd|cny|rmb|brl|jpy|pln|czk|dkk|sek|nok|euro|元|人民币|in|en|em|u)(?= |$)/g;

/** Finds the role of a heading that also names a currency, as in "Price EUR". */
function withoutCurrency(heading: string): ColumnRole | null {
  const rest = heading.replace(currencyWords, " ").replace(/\s+/g, " ").trim();
  if (rest === heading || rest === "") return null;
  const role = rolesByWords.get(rest);
  return role === "price" || role === "amount" ? role : null;
}
