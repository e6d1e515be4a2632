import { type CheerioAPI, load } from "cheerio";

/**
 * Checks electronic invoices by the rules of EN 16931 and of Peppol BIS Billing 3.0, written from the rules and not from
 * the code that writes the invoices. Amounts are counted in hundredths, as whole numbers.
 */
export interface ReadInvoice {
  number: string;
  type: string;
  date: string;
  due: string;
  terms: string;
  currency: string;
  buyerReference: string;
  orderReference: string;
  corrects: string;
  delivered: string;
  deliveredTo: string;
  seller: { name: string; country: string; taxNumber: string };
  buyer: { name: string; country: string; taxNumber: string };
  paymentMeans: string;
  account: string;
  lines: {
    id: string;
    name: string;
    seller: string;
    buyer: string;
    quantity: string;
    unit: string;
    price: string;
    base: string;
    baseUnit: string;
    net: string;
    adjustments: { isCharge: boolean; amount: string; reason: string }[];
    category: string;
    rate: string;
  }[];
  charges: { isCharge: boolean; amount: string; reason: string; category: string; rate: string }[];
  taxes: { category: string; rate: string; base: string; amount: string; reason: string; code: string }[];
  sumOfLines: string;
  sumOfCharges: string;
  net: string;
  tax: string;
  total: string;
  payable: string;
}

type TextAt = (path: string) => string;

/** Reads paths of element names, "cac:Price cbc:PriceAmount", as direct children. */
function picker($: CheerioAPI, from: Parameters<CheerioAPI>[0]): TextAt {
  return (path) => {
    let at = $(from);
    for (const name of path.split(" ")) at = at.children(name.replace(":", "\\:")).first();
    return at.text();
  };
}

const childrenOf = ($: CheerioAPI, from: Parameters<CheerioAPI>[0], path: string) => {
  let at = $(from);
  for (const name of path.split(" ")) at = at.children(name.replace(":", "\\:"));
  return at.toArray();
};

export function readUbl(xml: string): ReadInvoice {
  const $ = load(xml, { xml: true });
  const root = $.root().children()[0];
  if (!root) throw new Error("The file has no root");
  const get = picker($, root);
  const isCredit = root.name === "CreditNote";
  const party = (name: string) => ({
    name: get(`${name} cac:Party cac:PartyLegalEntity cbc:RegistrationName`),
    country: get(`${name} cac:Party cac:PostalAddress cac:Country cbc:IdentificationCode`),
    taxNumber: get(`${name} cac:Party cac:PartyTaxScheme cbc:CompanyID`),
  });
  return {
    number: get("cbc:ID"),
    type: get(isCredit ? "cbc:CreditNoteTypeCode" : "cbc:InvoiceTypeCode"),
    date: get("cbc:IssueDate"),
    due: get("cbc:DueDate"),
    terms: get("cac:PaymentTerms cbc:Note"),
    currency: get("cbc:DocumentCurrencyCode"),
    buyerReference: get("cbc:BuyerReference"),
    orderReference: get("cac:OrderReference cbc:ID"),
    corrects: get("cac:BillingReference cac:InvoiceDocumentReference cbc:ID"),
    delivered: get("cac:Delivery cbc:ActualDeliveryDate"),
    deliveredTo: get("cac:Delivery cac:DeliveryLocation cac:Address cac:Country cbc:IdentificationCode"),
    seller: party("cac:AccountingSupplierParty"),
    buyer: party("cac:AccountingCustomerParty"),
    paymentMeans: get("cac:PaymentMeans cbc:PaymentMeansCode"),
    account: get("cac:PaymentMeans cac:PayeeFinancialAccount cbc:ID"),
    lines: childrenOf($, root, isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine").map((line) => {
      const of = picker($, line);
      const quantity = isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity";
      const unitOf = (path: string) => $(line).find(path.replace(":", "\\:")).attr("unitCode") ?? "";
      return {
        id: of("cbc:ID"),
        name: of("cac:Item cbc:Name"),
        seller: of("cac:Item cac:SellersItemIdentification cbc:ID"),
        buyer: of("cac:Item cac:BuyersItemIdentification cbc:ID"),
        quantity: of(quantity),
        unit: unitOf(quantity),
        price: of("cac:Price cbc:PriceAmount"),
        base: of("cac:Price cbc:BaseQuantity"),
        baseUnit: unitOf("cbc:BaseQuantity"),
        net: of("cbc:LineExtensionAmount"),
        adjustments: childrenOf($, line, "cac:AllowanceCharge").map((one) => ({
          isCharge: picker($, one)("cbc:ChargeIndicator") === "true",
          amount: picker($, one)("cbc:Amount"),
          reason: picker($, one)("cbc:AllowanceChargeReason"),
        })),
        category: of("cac:Item cac:ClassifiedTaxCategory cbc:ID"),
        rate: of("cac:Item cac:ClassifiedTaxCategory cbc:Percent"),
      };
    }),
    charges: childrenOf($, root, "cac:AllowanceCharge").map((one) => {
      const of = picker($, one);
      return {
        isCharge: of("cbc:ChargeIndicator") === "true",
        amount: of("cbc:Amount"),
        reason: of("cbc:AllowanceChargeReason"),
        category: of("cac:TaxCategory cbc:ID"),
        rate: of("cac:TaxCategory cbc:Percent"),
      };
    }),
    taxes: childrenOf($, root, "cac:TaxTotal cac:TaxSubtotal").map((one) => {
      const of = picker($, one);
      return {
        category: of("cac:TaxCategory cbc:ID"),
        rate: of("cac:TaxCategory cbc:Percent"),
        base: of("cbc:TaxableAmount"),
        amount: of("cbc:TaxAmount"),
        reason: of("cac:TaxCategory cbc:TaxExemptionReason"),
        code: of("cac:TaxCategory cbc:TaxExemptionReasonCode"),
      };
    }),
    sumOfLines: get("cac:LegalMonetaryTotal cbc:LineExtensionAmount"),
    sumOfCharges: get("cac:LegalMonetaryTotal cbc:ChargeTotalAmount"),
    net: get("cac:LegalMonetaryTotal cbc:TaxExclusiveAmount"),
    tax: get("cac:TaxTotal cbc:TaxAmount"),
    total: get("cac:LegalMonetaryTotal cbc:TaxInclusiveAmount"),
    payable: get("cac:LegalMonetaryTotal cbc:PayableAmount"),
  };
}

const isoDateOf = (day: string) => day.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

export function readCii(xml: string): ReadInvoice {
  const $ = load(xml, { xml: true });
  const root = $.root().children()[0];
  if (!root) throw new Error("The file has no root");
  const trade = "rsm:SupplyChainTradeTransaction";
  const agreement = `${trade} ram:ApplicableHeaderTradeAgreement`;
  const settlement = `${trade} ram:ApplicableHeaderTradeSettlement`;
  const delivery = `${trade} ram:ApplicableHeaderTradeDelivery`;
  const sums = `${settlement} ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
  const get = picker($, root);
  const party = (name: string) => ({
    name: get(`${agreement} ${name} ram:Name`),
    country: get(`${agreement} ${name} ram:PostalTradeAddress ram:CountryID`),
    taxNumber: get(`${agreement} ${name} ram:SpecifiedTaxRegistration ram:ID`),
  });
  const chargeOf = (one: Parameters<CheerioAPI>[0]) => ({
    isCharge: picker($, one)("ram:ChargeIndicator udt:Indicator") === "true",
    amount: picker($, one)("ram:ActualAmount"),
    reason: picker($, one)("ram:Reason"),
  });
  const lineSettlement = "ram:SpecifiedLineTradeSettlement";
  return {
    number: get("rsm:ExchangedDocument ram:ID"),
    type: get("rsm:ExchangedDocument ram:TypeCode"),
    date: isoDateOf(get("rsm:ExchangedDocument ram:IssueDateTime udt:DateTimeString")),
    due: isoDateOf(
      get(`${settlement} ram:SpecifiedTradePaymentTerms ram:DueDateDateTime udt:DateTimeString`),
    ),
    terms: get(`${settlement} ram:SpecifiedTradePaymentTerms ram:Description`),
    currency: get(`${settlement} ram:InvoiceCurrencyCode`),
    buyerReference: get(`${agreement} ram:BuyerReference`),
    orderReference: get(`${agreement} ram:BuyerOrderReferencedDocument ram:IssuerAssignedID`),
    corrects: get(`${settlement} ram:InvoiceReferencedDocument ram:IssuerAssignedID`),
    delivered: isoDateOf(
      get(`${delivery} ram:ActualDeliverySupplyChainEvent ram:OccurrenceDateTime udt:DateTimeString`),
    ),
    deliveredTo: get(`${delivery} ram:ShipToTradeParty ram:PostalTradeAddress ram:CountryID`),
    seller: party("ram:SellerTradeParty"),
    buyer: party("ram:BuyerTradeParty"),
    paymentMeans: get(`${settlement} ram:SpecifiedTradeSettlementPaymentMeans ram:TypeCode`),
    account: get(
      `${settlement} ram:SpecifiedTradeSettlementPaymentMeans ram:PayeePartyCreditorFinancialAccount ram:IBANID`,
    ),
    lines: childrenOf($, root, `${trade} ram:IncludedSupplyChainTradeLineItem`).map((line) => {
      const of = picker($, line);
      const unitOf = (name: string) => $(line).find(name.replace(":", "\\:")).attr("unitCode") ?? "";
      const price = "ram:SpecifiedLineTradeAgreement ram:NetPriceProductTradePrice";
      return {
        id: of("ram:AssociatedDocumentLineDocument ram:LineID"),
        name: of("ram:SpecifiedTradeProduct ram:Name"),
        seller: of("ram:SpecifiedTradeProduct ram:SellerAssignedID"),
        buyer: of("ram:SpecifiedTradeProduct ram:BuyerAssignedID"),
        quantity: of("ram:SpecifiedLineTradeDelivery ram:BilledQuantity"),
        unit: unitOf("ram:BilledQuantity"),
        price: of(`${price} ram:ChargeAmount`),
        base: of(`${price} ram:BasisQuantity`),
        baseUnit: unitOf("ram:BasisQuantity"),
        net: of(`${lineSettlement} ram:SpecifiedTradeSettlementLineMonetarySummation ram:LineTotalAmount`),
        adjustments: childrenOf($, line, `${lineSettlement} ram:SpecifiedTradeAllowanceCharge`).map(chargeOf),
        category: of(`${lineSettlement} ram:ApplicableTradeTax ram:CategoryCode`),
        rate: of(`${lineSettlement} ram:ApplicableTradeTax ram:RateApplicablePercent`),
      };
    }),
    charges: childrenOf($, root, `${settlement} ram:SpecifiedTradeAllowanceCharge`).map((one) => ({
      ...chargeOf(one),
      category: picker($, one)("ram:CategoryTradeTax ram:CategoryCode"),
      rate: picker($, one)("ram:CategoryTradeTax ram:RateApplicablePercent"),
    })),
    taxes: childrenOf($, root, `${settlement} ram:ApplicableTradeTax`).map((one) => {
      const of = picker($, one);
      return {
        category: of("ram:CategoryCode"),
        rate: of("ram:RateApplicablePercent"),
        base: of("ram:BasisAmount"),
        amount: of("ram:CalculatedAmount"),
        reason: of("ram:ExemptionReason"),
        code: of("ram:ExemptionReasonCode"),
      };
    }),
    sumOfLines: get(`${sums} ram:LineTotalAmount`),
    sumOfCharges: get(`${sums} ram:ChargeTotalAmount`),
    net: get(`${sums} ram:TaxBasisTotalAmount`),
    tax: get(`${sums} ram:TaxTotalAmount`),
    total: get(`${sums} ram:GrandTotalAmount`),
    payable: get(`${sums} ram:DuePayableAmount`),
  };
}

/** A decimal as a whole number of units of 10^-places. */
function scaled(text: string, places: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new Error(`"${text}" is no decimal`);
  const [, sign = "", wholePart = "", fraction = ""] = match;
  if (fraction.length > places) throw new Error(`"${text}" has more than ${places} places`);
  const value = BigInt(wholePart + fraction.padEnd(places, "0"));
  return sign ? -value : value;
}
const cents = (text: string) => scaled(text === "" ? "0" : text, 2);
const total = (amounts: bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** Divides and rounds half away from zero. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n;
  const quotient = ((isNegative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n);
  return isNegative ? -quotient : quotient;
}

const union = "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Returns the rules that the invoice breaks, by their identifiers. */
export function brokenRules(invoice: ReadInvoice): string[] {
  const { lines, charges, taxes, seller, buyer } = invoice;
  const isAtZero = (one: { rate: string }) => scaled(one.rate, 6) === 0n;
  const taxedLines = [...lines, ...charges];
  const has = (category: string) => taxedLines.some((one) => one.category === category);
  const key = (one: { category: string; rate: string }) => `${one.category} ${scaled(one.rate, 6)}`;
  const baseOf = (tax: { category: string; rate: string }) =>
    total(lines.filter((one) => key(one) === key(tax)).map(({ net }) => cents(net))) +
    total(charges.filter((one) => key(one) === key(tax)).map(({ amount }) => cents(amount)));
  const withoutTax = ["E", "K", "G", "AE"];
  const day = /^\d{4}-\d\d-\d\d$/;
  const rules: [string, boolean][] = [
    ["BR-02 has a number", invoice.number !== ""],
    ["BR-03 has a date", day.test(invoice.date)],
    ["BR-04 has a type", invoice.type === "380" || invoice.type === "381"],
    ["BR-05 has a currency", /^[A-Z]{3}$/.test(invoice.currency)],
    [
      "BR-06 BR-08 BR-09 names the seller and its country",
      seller.name !== "" && /^[A-Z]{2}$/.test(seller.country),
    ],
    [
      "BR-07 BR-10 BR-11 names the buyer and its country",
      buyer.name !== "" && /^[A-Z]{2}$/.test(buyer.country),
    ],
    ["BR-16 has a line", lines.length > 0],
    [
      "BR-21 to BR-26 lines are complete",
      lines.every((one) => one.id !== "" && one.name !== "" && one.price !== ""),
    ],
    ["BR-23 lines have units", lines.every((one) => /^[A-Z0-9]{2,3}$/.test(one.unit))],
    ["BR-27 prices are not negative", lines.every((one) => scaled(one.price, 10) >= 0n)],
    [
      "BR-33 BR-38 BR-42 BR-44 allowances and charges have reasons",
      [...charges, ...lines.flatMap((one) => one.adjustments)].every(
        (one) => one.reason !== "" && cents(one.amount) >= 0n,
      ),
    ],
    [
      "BR-53 BR-DEC amounts have two places at most",
      [invoice.net, invoice.tax, invoice.total, invoice.payable, invoice.sumOfLines].every((one) =>
        /^-?\d+(\.\d{1,2})?$/.test(one),
      ),
    ],
    ["BR-55 a credit note names the invoice", invoice.type !== "381" || invoice.corrects !== ""],
    [
      "BR-61 a transfer has its account",
      !["30", "58"].includes(invoice.paymentMeans) || /^[A-Z]{2}\d\d[A-Z0-9]+$/.test(invoice.account),
    ],
    ["BR-CO-4 lines have a category", lines.every((one) => one.category !== "" && one.rate !== "")],
    [
      "BR-CO-9 VAT numbers begin with a country",
      [seller, buyer].every((one) => one.taxNumber === "" || /^[A-Z]{2}/.test(one.taxNumber)),
    ],
    ["BR-CO-10 sum of lines", cents(invoice.sumOfLines) === total(lines.map(({ net }) => cents(net)))],
    [
      "BR-CO-12 sum of charges",
      cents(invoice.sumOfCharges) === total(charges.map(({ amount }) => cents(amount))),
    ],
    ["BR-CO-13 net", cents(invoice.net) === cents(invoice.sumOfLines) + cents(invoice.sumOfCharges)],
    ["BR-CO-14 tax", cents(invoice.tax) === total(taxes.map(({ amount }) => cents(amount)))],
    ["BR-CO-15 total", cents(invoice.total) === cents(invoice.net) + cents(invoice.tax)],
    ["BR-CO-16 payable", cents(invoice.payable) === cents(invoice.total)],
    [
      "BR-CO-17 tax is base times rate",
      taxes.every(
        (one) => cents(one.amount) === rounded(cents(one.base) * scaled(one.rate, 6), 100_000_000n),
      ),
    ],
    ["BR-CO-18 has a breakdown", taxes.length > 0],
    ["BR-CO-25 has a due date or terms", invoice.due !== "" || invoice.terms !== ""],
    ["BR-CO-26 the seller can be identified", seller.taxNumber !== ""],
    [
      "BR-S-01 BR-S-08 each rate has its base",
      taxedLines.every((one) => taxes.some((tax) => key(tax) === key(one))) &&
        taxes.every((tax) => cents(tax.base) === baseOf(tax)),
    ],
    [
      "BR-S-05 taxed lines have a rate",
      [...taxedLines, ...taxes].every((one) => one.category !== "S" || !isAtZero(one)),
    ],
    [
      "BR-E/K/G/AE-05 lines without tax have none",
      [...taxedLines, ...taxes].every((one) => one.category === "S" || isAtZero(one)),
    ],
    [
      "BR-E/K/G/AE-10 say why",
      taxes.every((one) =>
        withoutTax.includes(one.category) ? one.reason !== "" : one.reason === "" && one.code === "",
      ),
    ],
    [
      "BR-IC-02 both have VAT numbers",
      !has("K") ||
        (seller.taxNumber !== "" &&
          union.includes(buyer.taxNumber.slice(0, 2)) &&
          buyer.taxNumber.slice(0, 2) !== seller.taxNumber.slice(0, 2)),
    ],
    [
      "BR-IC-11 BR-IC-12 name day and country of delivery",
      !has("K") ||
        (day.test(invoice.delivered) &&
          union.includes(invoice.deliveredTo) &&
          invoice.deliveredTo !== seller.country),
    ],
    ["BR-AE-02 both have VAT numbers", !has("AE") || (seller.taxNumber !== "" && buyer.taxNumber !== "")],
    ["BR-G-02 the goods leave the Union", !has("G") || !union.includes(invoice.deliveredTo)],
    [
      "PEPPOL-EN16931-R003 has a reference of the buyer",
      invoice.buyerReference !== "" || invoice.orderReference !== "",
    ],
    ["PEPPOL-EN16931-R046 R121 base quantities are positive", lines.every((one) => scaled(one.base, 6) > 0n)],
    [
      "PEPPOL-EN16931-R130 base quantity has the unit of the line",
      lines.every((one) => one.unit === one.baseUnit),
    ],
    [
      "PEPPOL-EN16931-R120 lines multiply and add up",
      lines.every((one) => {
        // Quantity (6 places) times price (10 places) over base (6 places), in hundredths.
        const product = scaled(one.quantity, 6) * scaled(one.price, 10);
        const gross = rounded(product * 100n, scaled(one.base, 6) * 10_000_000_000n);
        const adjustmentSum = total(
          one.adjustments.map(({ isCharge, amount }) => (isCharge ? cents(amount) : -cents(amount))),
        );
        return cents(one.net) === gross + adjustmentSum;
      }),
    ],
  ];
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
}
