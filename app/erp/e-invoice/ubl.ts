import type { Address } from "../erp";
import type { PresentedCharge, PresentedLine } from "../presentation/present-document";
import {
  absolute,
  endpointOf,
  exemptionCodeOf,
  type InvoiceData,
  iban,
  isAllowance,
  mailScheme,
  paymentMeansCode,
  registrationOf,
  schemeAttribute,
  sumOf,
  taxOf,
  unitCodeOf,
  vatId,
} from "./invoice-data";
import { leaf, node, xmlFile } from "./xml";

const specifications = {
  peppol: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  plain: "urn:cen.eu:en16931:2017",
};
const profile = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/**
 * Chooses XRechnung 3.0 for German buyers and Peppol BIS Billing 3.0 for all others; whoever has no address in the Peppol
 * network gets the norm alone.
 */
function specificationOf({ buyer }: InvoiceData): string {
  const { address, taxNumber } = buyer;
  if (address.country === "DE") return specifications.xrechnung;
  const { scheme } = endpointOf({ taxNumber, country: address.country, email: address.email });
  return scheme === mailScheme ? specifications.plain : specifications.peppol;
}

/** Writes an invoice as UBL 2.1. */
export function ublInvoice(invoice: InvoiceData): Uint8Array {
  const isCredit = invoice.kind === "creditMemo";
  const root = isCredit ? "CreditNote" : "Invoice";
  return xmlFile(
    root,
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
      "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
    },
    [
      leaf("cbc:CustomizationID", specificationOf(invoice)),
      leaf("cbc:ProfileID", profile),
      leaf("cbc:ID", invoice.number),
      leaf("cbc:IssueDate", invoice.date),
      isCredit ? "" : leaf("cbc:DueDate", invoice.dueDate ?? ""),
      isCredit ? leaf("cbc:CreditNoteTypeCode", "381") : leaf("cbc:InvoiceTypeCode", "380"),
      leaf("cbc:Note", invoice.note),
      leaf("cbc:DocumentCurrencyCode", invoice.currency),
      leaf("cbc:BuyerReference", invoice.poNumber || invoice.buyer.number),
      ...references(invoice),
      supplier(invoice),
      customer(invoice),
      delivery(invoice),
      payment(invoice),
      node("cac:PaymentTerms", [leaf("cbc:Note", termsOf(invoice))]),
      ...invoice.charges.map((charge) => documentCharge(invoice, charge)),
      taxTotal(invoice),
      totals(invoice),
      ...invoice.lines.map((line) => invoiceLine(invoice, line)),
    ],
  );
}

function references({ follows, poNumber, corrects }: InvoiceData): string[] {
  const order = follows.find(({ kind }) => kind === "order");
  const note = follows.find(({ kind }) => kind === "delivery");
  return [
    poNumber
      ? node("cac:OrderReference", [leaf("cbc:ID", poNumber), leaf("cbc:SalesOrderID", order?.number ?? "")])
      : "",
    corrects
      ? node("cac:BillingReference", [
          node("cac:InvoiceDocumentReference", [
            leaf("cbc:ID", corrects.number),
            leaf("cbc:IssueDate", corrects.date),
          ]),
        ])
      : "",
    node("cac:DespatchDocumentReference", [leaf("cbc:ID", note?.number ?? "")]),
  ];
}

const termsOf = ({ paymentTerms, creditTerms, discount, currency }: InvoiceData): string =>
  discount
    ? `${paymentTerms} (${discount.percent} %, ${discount.amount} ${currency}, ${discount.until})`
    : paymentTerms || creditTerms;

const postalAddress = (
  name: string,
  {
    street,
    city,
    postalCode,
    country,
    state,
  }: Pick<Address, "street" | "city" | "postalCode" | "country"> & {
    state?: string;
  },
): string =>
  node(name, [
    leaf("cbc:StreetName", street),
    leaf("cbc:CityName", city),
    leaf("cbc:PostalZone", postalCode),
    leaf("cbc:CountrySubentity", state ?? ""),
    node("cac:Country", [leaf("cbc:IdentificationCode", country)]),
  ]);

const taxScheme = (companyId: string): string =>
  companyId === ""
    ? ""
    : node("cac:PartyTaxScheme", [
        leaf("cbc:CompanyID", companyId),
        node("cac:TaxScheme", [leaf("cbc:ID", "VAT")]),
      ]);

function supplier({ seller }: InvoiceData): string {
  const endpoint = endpointOf(seller);
  const registration = registrationOf(seller);
  return node("cac:AccountingSupplierParty", [
    node("cac:Party", [
      leaf("cbc:EndpointID", endpoint.id, { schemeID: endpoint.scheme }),
      node("cac:PartyName", [leaf("cbc:Name", seller.name)]),
      postalAddress("cac:PostalAddress", seller),
      taxScheme(vatId(seller.taxNumber)),
      node("cac:PartyLegalEntity", [
        leaf("cbc:RegistrationName", seller.name),
        leaf("cbc:CompanyID", registration.id, schemeAttribute(registration.scheme)),
      ]),
      node("cac:Contact", [
        leaf("cbc:Name", seller.name),
        leaf("cbc:Telephone", seller.phone),
        leaf("cbc:ElectronicMail", seller.email),
      ]),
    ]),
  ]);
}

function customer({ buyer }: InvoiceData): string {
  const { address, taxNumber, name, number } = buyer;
  const endpoint = endpointOf({ taxNumber, country: address.country, email: address.email });
  return node("cac:AccountingCustomerParty", [
    node("cac:Party", [
      leaf("cbc:EndpointID", endpoint.id, { schemeID: endpoint.scheme }),
      node("cac:PartyIdentification", [leaf("cbc:ID", number)]),
      node("cac:PartyName", [leaf("cbc:Name", name)]),
      postalAddress("cac:PostalAddress", address),
      taxScheme(vatId(taxNumber)),
      node("cac:PartyLegalEntity", [leaf("cbc:RegistrationName", name)]),
    ]),
  ]);
}

function delivery({ supplyDate, shipTo }: InvoiceData): string {
  return node("cac:Delivery", [
    leaf("cbc:ActualDeliveryDate", supplyDate ?? ""),
    shipTo ? node("cac:DeliveryLocation", [postalAddress("cac:Address", shipTo.address)]) : "",
    shipTo ? node("cac:DeliveryParty", [node("cac:PartyName", [leaf("cbc:Name", shipTo.name)])]) : "",
  ]);
}

function payment(invoice: InvoiceData): string {
  const { seller, number, kind } = invoice;
  return node("cac:PaymentMeans", [
    leaf("cbc:PaymentMeansCode", paymentMeansCode(invoice)),
    leaf("cbc:PaymentID", number),
    kind === "creditMemo"
      ? ""
      : node("cac:PayeeFinancialAccount", [
          leaf("cbc:ID", iban(seller)),
          leaf("cbc:Name", seller.name),
          node("cac:FinancialInstitutionBranch", [leaf("cbc:ID", seller.bank.bic)]),
        ]),
  ]);
}

const money = (name: string, amount: string, { currency }: InvoiceData): string =>
  leaf(name, amount, { currencyID: currency });

function taxCategory(name: string, invoice: InvoiceData, code: string, withReason = false): string {
  const { category, rate, reason } = taxOf(invoice, code);
  return node(name, [
    leaf("cbc:ID", category),
    leaf("cbc:Percent", rate),
    withReason ? leaf("cbc:TaxExemptionReasonCode", exemptionCodeOf(category, invoice.seller)) : "",
    withReason ? leaf("cbc:TaxExemptionReason", reason) : "",
    node("cac:TaxScheme", [leaf("cbc:ID", "VAT")]),
  ]);
}

const chargeReasons = { freight: "Freight", surcharge: "Surcharge" } as const;

const documentCharge = (invoice: InvoiceData, { kind, amount, taxCode }: PresentedCharge): string =>
  node("cac:AllowanceCharge", [
    leaf("cbc:ChargeIndicator", "true"),
    kind === "freight" ? leaf("cbc:AllowanceChargeReasonCode", "FC") : "",
    leaf("cbc:AllowanceChargeReason", chargeReasons[kind]),
    money("cbc:Amount", amount, invoice),
    taxCategory("cac:TaxCategory", invoice, taxCode),
  ]);

const taxTotal = (invoice: InvoiceData): string =>
  node("cac:TaxTotal", [
    money("cbc:TaxAmount", invoice.tax, invoice),
    ...invoice.taxes.map(({ code, base, amount }) =>
      node("cac:TaxSubtotal", [
        money("cbc:TaxableAmount", base, invoice),
        money("cbc:TaxAmount", amount, invoice),
        taxCategory("cac:TaxCategory", invoice, code, true),
      ]),
    ),
  ]);

function totals(invoice: InvoiceData): string {
  const charges = sumOf(invoice.charges.map(({ amount }) => amount));
  return node("cac:LegalMonetaryTotal", [
    money("cbc:LineExtensionAmount", invoice.goods, invoice),
    money("cbc:TaxExclusiveAmount", invoice.net, invoice),
    money("cbc:TaxInclusiveAmount", invoice.total, invoice),
    invoice.charges.length > 0 ? money("cbc:ChargeTotalAmount", charges, invoice) : "",
    money("cbc:PayableAmount", invoice.total, invoice),
  ]);
}

function invoiceLine(invoice: InvoiceData, line: PresentedLine): string {
  const isCredit = invoice.kind === "creditMemo";
  const { price } = line;
  const unitCode = unitCodeOf(price.unit);
  return node(isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine", [
    leaf("cbc:ID", String(line.itemNumber)),
    leaf("cbc:Note", line.note),
    leaf(isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", price.quantity, { unitCode }),
    money("cbc:LineExtensionAmount", line.net, invoice),
    ...price.adjustments.map(({ amount, label }) =>
      node("cac:AllowanceCharge", [
        leaf("cbc:ChargeIndicator", isAllowance(amount) ? "false" : "true"),
        leaf("cbc:AllowanceChargeReason", label),
        money("cbc:Amount", absolute(amount), invoice),
      ]),
    ),
    node("cac:Item", [
      leaf("cbc:Name", line.name),
      node("cac:BuyersItemIdentification", [leaf("cbc:ID", line.customerMaterial)]),
      node("cac:SellersItemIdentification", [leaf("cbc:ID", line.material)]),
      taxCategory("cac:ClassifiedTaxCategory", invoice, line.taxCode),
    ]),
    node("cac:Price", [
      money("cbc:PriceAmount", price.amount, invoice),
      leaf("cbc:BaseQuantity", price.per, { unitCode }),
    ]),
  ]);
}
