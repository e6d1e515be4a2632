import type { Address } from "../erp";
import type { PresentedLine } from "../presentation/present-document";
import {
  absolute,
  endpointOf,
  exemptionCodeOf,
  type InvoiceData,
  iban,
  isAllowance,
  paymentMeansCode,
  registrationOf,
  schemeAttribute,
  sumOf,
  taxOf,
  unitCodeOf,
  vatId,
} from "./invoice-data";
import { leaf, node, xmlFile } from "./xml";

/** Writes an invoice as Cross Industry Invoice (CII, D16B), which Factur-X and ZUGFeRD carry inside the PDF. */
export function ciiInvoice(invoice: InvoiceData): Uint8Array {
  return xmlFile(
    "rsm:CrossIndustryInvoice",
    {
      "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
      "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
      "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
      "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
    },
    [
      node("rsm:ExchangedDocumentContext", [
        node("ram:GuidelineSpecifiedDocumentContextParameter", [leaf("ram:ID", "urn:cen.eu:en16931:2017")]),
      ]),
      node("rsm:ExchangedDocument", [
        leaf("ram:ID", invoice.number),
        leaf("ram:TypeCode", invoice.kind === "creditMemo" ? "381" : "380"),
        node("ram:IssueDateTime", [day(invoice.date)]),
        node("ram:IncludedNote", [leaf("ram:Content", invoice.note)]),
      ]),
      node("rsm:SupplyChainTradeTransaction", [
        ...invoice.lines.map((line) => lineItem(invoice, line)),
        agreement(invoice),
        delivery(invoice),
        settlement(invoice),
      ]),
    ],
  );
}

const day = (date: string, prefix = "udt"): string =>
  date === "" ? "" : leaf(`${prefix}:DateTimeString`, date.replaceAll("-", ""), { format: "102" });

function lineItem(invoice: InvoiceData, line: PresentedLine): string {
  const { price } = line;
  const unitCode = unitCodeOf(price.unit);
  const { category, rate } = taxOf(invoice, line.taxCode);
  return node("ram:IncludedSupplyChainTradeLineItem", [
    node("ram:AssociatedDocumentLineDocument", [
      leaf("ram:LineID", String(line.itemNumber)),
      node("ram:IncludedNote", [leaf("ram:Content", line.note)]),
    ]),
    node("ram:SpecifiedTradeProduct", [
      leaf("ram:SellerAssignedID", line.material),
      leaf("ram:BuyerAssignedID", line.customerMaterial),
      leaf("ram:Name", line.name),
    ]),
    node("ram:SpecifiedLineTradeAgreement", [
      node("ram:NetPriceProductTradePrice", [
        leaf("ram:ChargeAmount", price.amount),
        leaf("ram:BasisQuantity", price.per, { unitCode }),
      ]),
    ]),
    node("ram:SpecifiedLineTradeDelivery", [leaf("ram:BilledQuantity", price.quantity, { unitCode })]),
    node("ram:SpecifiedLineTradeSettlement", [
      node("ram:ApplicableTradeTax", [
        leaf("ram:TypeCode", "VAT"),
        leaf("ram:CategoryCode", category),
        leaf("ram:RateApplicablePercent", rate),
      ]),
      ...price.adjustments.map(({ amount, label }) =>
        charge(!isAllowance(amount), absolute(amount), label, ""),
      ),
      node("ram:SpecifiedTradeSettlementLineMonetarySummation", [leaf("ram:LineTotalAmount", line.net)]),
    ]),
  ]);
}

const charge = (isCharge: boolean, amount: string, reason: string, tax: string): string =>
  node("ram:SpecifiedTradeAllowanceCharge", [
    node("ram:ChargeIndicator", [leaf("udt:Indicator", String(isCharge))]),
    leaf("ram:ActualAmount", amount),
    leaf("ram:Reason", reason),
    tax,
  ]);

const tradeAddress = ({
  street,
  city,
  postalCode,
  country,
}: Pick<Address, "street" | "city" | "postalCode" | "country">): string =>
  node("ram:PostalTradeAddress", [
    leaf("ram:PostcodeCode", postalCode),
    leaf("ram:LineOne", street),
    leaf("ram:CityName", city),
    leaf("ram:CountryID", country),
  ]);

const electronicAddress = (party: Parameters<typeof endpointOf>[0]): string => {
  const { id, scheme } = endpointOf(party);
  return node("ram:URIUniversalCommunication", [leaf("ram:URIID", id, { schemeID: scheme })]);
};

const registration = (taxNumber: string): string =>
  node("ram:SpecifiedTaxRegistration", [leaf("ram:ID", vatId(taxNumber), { schemeID: "VA" })]);

function agreement({ seller, buyer, poNumber, follows }: InvoiceData): string {
  const { address, taxNumber } = buyer;
  const order = follows.find(({ kind }) => kind === "order");
  const { id, scheme } = registrationOf(seller);
  return node("ram:ApplicableHeaderTradeAgreement", [
    leaf("ram:BuyerReference", poNumber || buyer.number),
    node("ram:SellerTradeParty", [
      leaf("ram:Name", seller.name),
      node("ram:SpecifiedLegalOrganization", [leaf("ram:ID", id, schemeAttribute(scheme))]),
      node("ram:DefinedTradeContact", [
        leaf("ram:PersonName", seller.name),
        node("ram:TelephoneUniversalCommunication", [leaf("ram:CompleteNumber", seller.phone)]),
        node("ram:EmailURIUniversalCommunication", [leaf("ram:URIID", seller.email)]),
      ]),
      tradeAddress(seller),
      electronicAddress(seller),
      registration(seller.taxNumber),
    ]),
    node("ram:BuyerTradeParty", [
      leaf("ram:ID", buyer.number),
      leaf("ram:Name", buyer.name),
      tradeAddress(address),
      electronicAddress({ taxNumber, country: address.country, email: address.email }),
      registration(taxNumber),
    ]),
    node("ram:SellerOrderReferencedDocument", [leaf("ram:IssuerAssignedID", order?.number ?? "")]),
    node("ram:BuyerOrderReferencedDocument", [leaf("ram:IssuerAssignedID", poNumber)]),
  ]);
}

function delivery({ shipTo, supplyDate, follows }: InvoiceData): string {
  const note = follows.find(({ kind }) => kind === "delivery");
  const children = [
    shipTo ? node("ram:ShipToTradeParty", [leaf("ram:Name", shipTo.name), tradeAddress(shipTo.address)]) : "",
    node("ram:ActualDeliverySupplyChainEvent", [node("ram:OccurrenceDateTime", [day(supplyDate ?? "")])]),
    node("ram:DespatchAdviceReferencedDocument", [leaf("ram:IssuerAssignedID", note?.number ?? "")]),
  ];
  // The element must stand there, even empty.
  return node("ram:ApplicableHeaderTradeDelivery", children) || "<ram:ApplicableHeaderTradeDelivery/>";
}

function settlement(invoice: InvoiceData): string {
  const { seller, number, currency, kind, corrects, taxes, charges } = invoice;
  return node("ram:ApplicableHeaderTradeSettlement", [
    leaf("ram:PaymentReference", number),
    leaf("ram:InvoiceCurrencyCode", currency),
    node("ram:SpecifiedTradeSettlementPaymentMeans", [
      leaf("ram:TypeCode", paymentMeansCode(invoice)),
      ...(kind === "creditMemo"
        ? []
        : [
            node("ram:PayeePartyCreditorFinancialAccount", [
              leaf("ram:IBANID", iban(seller)),
              leaf("ram:AccountName", seller.name),
            ]),
            node("ram:PayeeSpecifiedCreditorFinancialInstitution", [leaf("ram:BICID", seller.bank.bic)]),
          ]),
    ]),
    ...taxes.map(({ amount, base, category, rate, reason }) =>
      node("ram:ApplicableTradeTax", [
        leaf("ram:CalculatedAmount", amount),
        leaf("ram:TypeCode", "VAT"),
        leaf("ram:ExemptionReason", reason),
        leaf("ram:BasisAmount", base),
        leaf("ram:CategoryCode", category),
        leaf("ram:ExemptionReasonCode", exemptionCodeOf(category, seller)),
        leaf("ram:RateApplicablePercent", rate),
      ]),
    ),
    ...charges.map(({ kind: chargeKind, amount, taxCode }) => {
      const { category, rate } = taxOf(invoice, taxCode);
      const tax = node("ram:CategoryTradeTax", [
        leaf("ram:TypeCode", "VAT"),
        leaf("ram:CategoryCode", category),
        leaf("ram:RateApplicablePercent", rate),
      ]);
      return charge(true, amount, chargeKind === "freight" ? "Freight" : "Surcharge", tax);
    }),
    node("ram:SpecifiedTradePaymentTerms", [
      leaf("ram:Description", invoice.paymentTerms || invoice.creditTerms),
      node("ram:DueDateDateTime", [day(invoice.dueDate ?? "")]),
    ]),
    node("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      leaf("ram:LineTotalAmount", invoice.goods),
      charges.length > 0 ? leaf("ram:ChargeTotalAmount", sumOf(charges.map(({ amount }) => amount))) : "",
      leaf("ram:TaxBasisTotalAmount", invoice.net),
      leaf("ram:TaxTotalAmount", invoice.tax, { currencyID: currency }),
      leaf("ram:GrandTotalAmount", invoice.total),
      leaf("ram:DuePayableAmount", invoice.total),
    ]),
    corrects
      ? node("ram:InvoiceReferencedDocument", [
          leaf("ram:IssuerAssignedID", corrects.number),
          node("ram:FormattedIssueDateTime", [day(corrects.date, "qdt")]),
        ])
      : "",
  ]);
}
