import { type CheerioAPI, load } from "cheerio";
import type { Element } from "domhandler";

/**
 * Order of children by parent, as the schemas of UBL 2.1 (OASIS) and Cross Industry Invoice D16B (UN/CEFACT) prescribe it: a
 * validator rejects an element that stands elsewhere. Written from the standards; elements that neither of the portal's
 * writers could need are left out, so that any other one is found, too.
 */
const order: Record<string, string> = {
  Invoice:
    "CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note TaxPointDate DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference AdditionalDocumentReference ProjectReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine",
  CreditNote:
    "CustomizationID ProfileID ID IssueDate TaxPointDate CreditNoteTypeCode Note DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference ReceiptDocumentReference ContractDocumentReference AdditionalDocumentReference OriginatorDocumentReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal CreditNoteLine",
  "cac:Party":
    "EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact",
  "cac:PostalAddress":
    "StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country",
  "cac:Address": "StreetName AdditionalStreetName CityName PostalZone CountrySubentity AddressLine Country",
  "cac:PartyTaxScheme": "CompanyID TaxScheme",
  "cac:PartyLegalEntity": "RegistrationName CompanyID CompanyLegalForm",
  "cac:Contact": "Name Telephone ElectronicMail",
  "cac:OrderReference": "ID SalesOrderID",
  "cac:InvoiceDocumentReference": "ID IssueDate",
  "cac:Delivery": "ActualDeliveryDate DeliveryLocation DeliveryParty",
  "cac:PaymentMeans": "PaymentMeansCode PaymentID CardAccount PayeeFinancialAccount PaymentMandate",
  "cac:PayeeFinancialAccount": "ID Name FinancialInstitutionBranch",
  "cac:AllowanceCharge":
    "ChargeIndicator AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric Amount BaseAmount TaxCategory",
  "cac:TaxTotal": "TaxAmount TaxSubtotal",
  "cac:TaxSubtotal": "TaxableAmount TaxAmount TaxCategory",
  "cac:TaxCategory": "ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme",
  "cac:ClassifiedTaxCategory": "ID Percent TaxScheme",
  "cac:LegalMonetaryTotal":
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount",
  "cac:InvoiceLine":
    "ID Note InvoicedQuantity LineExtensionAmount AccountingCost InvoicePeriod OrderLineReference DocumentReference AllowanceCharge Item Price",
  "cac:CreditNoteLine":
    "ID Note CreditedQuantity LineExtensionAmount AccountingCost InvoicePeriod OrderLineReference DocumentReference AllowanceCharge Item Price",
  "cac:Item":
    "Description Name BuyersItemIdentification SellersItemIdentification StandardItemIdentification OriginCountry CommodityClassification ClassifiedTaxCategory AdditionalItemProperty",
  "cac:Price": "PriceAmount BaseQuantity AllowanceCharge",
  "rsm:CrossIndustryInvoice": "ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction",
  "rsm:ExchangedDocument": "ID TypeCode IssueDateTime IncludedNote",
  "rsm:SupplyChainTradeTransaction":
    "IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement",
  "ram:IncludedSupplyChainTradeLineItem":
    "AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement",
  "ram:SpecifiedTradeProduct": "GlobalID SellerAssignedID BuyerAssignedID Name Description",
  "ram:SpecifiedLineTradeAgreement":
    "BuyerOrderReferencedDocument GrossPriceProductTradePrice NetPriceProductTradePrice",
  "ram:NetPriceProductTradePrice": "ChargeAmount BasisQuantity",
  "ram:SpecifiedLineTradeSettlement":
    "ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradeSettlementLineMonetarySummation",
  "ram:ApplicableTradeTax":
    "CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode TaxPointDate DueDateTypeCode RateApplicablePercent",
  "ram:SpecifiedTradeAllowanceCharge":
    "ChargeIndicator CalculationPercent BasisAmount ActualAmount ReasonCode Reason CategoryTradeTax",
  "ram:ApplicableHeaderTradeAgreement":
    "BuyerReference SellerTradeParty BuyerTradeParty SellerTaxRepresentativeTradeParty SellerOrderReferencedDocument BuyerOrderReferencedDocument ContractReferencedDocument AdditionalReferencedDocument",
  "ram:SellerTradeParty":
    "ID GlobalID Name Description SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
  "ram:BuyerTradeParty":
    "ID GlobalID Name SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
  "ram:DefinedTradeContact":
    "PersonName DepartmentName TelephoneUniversalCommunication EmailURIUniversalCommunication",
  "ram:PostalTradeAddress":
    "PostcodeCode LineOne LineTwo LineThree CityName CountryID CountrySubDivisionName",
  "ram:ApplicableHeaderTradeDelivery":
    "ShipToTradeParty ActualDeliverySupplyChainEvent DespatchAdviceReferencedDocument ReceivingAdviceReferencedDocument",
  "ram:ApplicableHeaderTradeSettlement":
    "CreditorReferenceID PaymentReference TaxCurrencyCode InvoiceCurrencyCode PayeeTradeParty SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeAllowanceCharge SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument",
  "ram:SpecifiedTradeSettlementPaymentMeans":
    "TypeCode Information PayeePartyCreditorFinancialAccount PayeeSpecifiedCreditorFinancialInstitution",
  "ram:SpecifiedTradePaymentTerms": "Description DueDateDateTime DirectDebitMandateID",
  "ram:SpecifiedTradeSettlementHeaderMonetarySummation":
    "LineTotalAmount ChargeTotalAmount AllowanceTotalAmount TaxBasisTotalAmount TaxTotalAmount RoundingAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount",
};

/** Checks order, names, empty elements and required attributes, and returns what is wrong. */
export function structureErrors(xml: string): string[] {
  const $ = load(xml, { xml: true });
  const errors: string[] = [];
  for (const element of $("*").toArray() as Element[]) {
    const children = $(element).children().toArray() as Element[];
    errors.push(...orderErrors(element, children));
    if (children.length === 0) errors.push(...leafErrors($, element));
  }
  return errors;
}

const localName = (name: string): string => name.split(":").at(-1) ?? name;

function orderErrors({ name }: Element, children: readonly Element[]): string[] {
  const names = order[name]?.split(" ");
  if (!names) return [];
  const places = children.map((child) => names.indexOf(localName(child.name)));
  const unknownIndex = places.indexOf(-1);
  if (unknownIndex >= 0) return [`${name} has a ${children[unknownIndex]?.name}`];
  return places.some((place, at) => place < (places[at - 1] ?? 0)) ? [`${name} has another order`] : [];
}

function leafErrors($: CheerioAPI, element: Element): string[] {
  const name = localName(element.name);
  const isUbl = element.name.startsWith("cbc:");
  const text = $(element).text();
  const wants = (attribute: string) => (element.attribs[attribute] ? [] : [`${name} lacks ${attribute}`]);
  if (text === "") return name === "ApplicableHeaderTradeDelivery" ? [] : [`${name} is empty`];
  if (/Amount$/.test(name) && isUbl) return [...wants("currencyID"), ...amountErrors(name, text)];
  if (name === "TaxTotalAmount") return [...wants("currencyID"), ...amountErrors(name, text)];
  if (/Amount$/.test(name)) return amountErrors(name, text);
  if (/Quantity$/.test(name)) return wants("unitCode");
  if (name === "DateTimeString") return /^\d{8}$/.test(text) ? wants("format") : [`${name} ${text}`];
  if (/Date$/.test(name)) return /^\d{4}-\d\d-\d\d$/.test(text) ? [] : [`${name} ${text}`];
  return [];
}

/** Amounts of a document have two decimal places (BR-DEC); prices have more. */
const amountErrors = (name: string, text: string): string[] =>
  (name === "PriceAmount" || name === "ChargeAmount" ? /^\d+(\.\d+)?$/ : /^-?\d+(\.\d{1,2})?$/).test(text)
    ? []
    : [`${name} is ${text}`];
