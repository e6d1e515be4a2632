import { type CheerioAPI, load } from "cheerio";

/** Reads electronic invoices of both syntaxes into one shape, apart from the code that writes them. */
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
  specification: string;
  seller: ReadParty;
  buyer: ReadParty;
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

interface ReadParty {
  name: string;
  country: string;
  taxNumber: string;
  /** Scheme of the electronic address. */
  endpoint: string;
  /** Scheme and number in a register. */
  register: string;
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

const escapeColon = (name: string) => name.replaceAll(":", "\\:");
const schemedText = (element: ReturnType<CheerioAPI>) =>
  [element.attr("schemeID"), element.text()].filter(Boolean).join(" ");

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
    endpoint: $(`${escapeColon(name)} cbc\\:EndpointID`).attr("schemeID") ?? "",
    register: schemedText($(`${escapeColon(name)} cac\\:PartyLegalEntity > cbc\\:CompanyID`)),
  });
  return {
    specification: get("cbc:CustomizationID"),
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
    endpoint: $(`${escapeColon(name)} ram\\:URIUniversalCommunication ram\\:URIID`).attr("schemeID") ?? "",
    register: schemedText($(`${escapeColon(name)} ram\\:SpecifiedLegalOrganization > ram\\:ID`)),
  });
  const chargeOf = (one: Parameters<CheerioAPI>[0]) => ({
    isCharge: picker($, one)("ram:ChargeIndicator udt:Indicator") === "true",
    amount: picker($, one)("ram:ActualAmount"),
    reason: picker($, one)("ram:Reason"),
  });
  const lineSettlement = "ram:SpecifiedLineTradeSettlement";
  return {
    specification: get("rsm:ExchangedDocumentContext ram:GuidelineSpecifiedDocumentContextParameter ram:ID"),
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
