import type { Sources } from "../read/source";
import { areaColumns, sqlText } from "./columns";
import type { SapService } from "./service";
import { codeSql, externalSql, partnerFunctions, paymentTerms, shippingConditions } from "./tenant";

const customer = "'soldTo' = ANY(p.functions) OR 'shipTo' = ANY(p.functions) OR 'payer' = ANY(p.functions)";

/** SAP's code of a partner's language: Serbian in Latin script is SH. */
const language = "CASE p.language WHEN 'sr' THEN 'SH' ELSE upper(p.language) END";

const ownColumns = { Customer: "p.number" };

/** Each customer has one address, whose number is its own. */
const contact = (field: string, column: string, name: string): Sources[string] => ({
  from: "partners p",
  where: `p.${column} <> ''`,
  columns: {
    AddressID: "p.number",
    Person: "''",
    OrdinalNumber: "'1'",
    [field]: `p.${column}`,
    ...(name ? { [name]: "true" } : {}),
  },
});

const sources: Sources = {
  A_BusinessPartner: {
    from: "partners p",
    columns: {
      BusinessPartner: "p.number",
      Customer: "p.number",
      BusinessPartnerCategory: "'2'",
      BusinessPartnerFullName: "left(p.name, 81)",
      BusinessPartnerName: "left(p.name, 81)",
      OrganizationBPName1: "left(p.name, 40)",
      OrganizationBPName2: "left(p.name2, 40)",
      SearchTerm1: "upper(left(p.name, 20))",
      SearchTerm2: "upper(left(p.city, 20))",
      CorrespondenceLanguage: language,
      Language: language,
      BusinessPartnerIsBlocked: "p.blocked",
      CreationDate: "date '2024-01-01'",
      LastChangeDate: "date '2024-01-01'",
    },
    navigation: {
      to_BusinessPartnerAddress: {
        set: "A_BusinessPartnerAddress",
        on: { BusinessPartner: "BusinessPartner" },
      },
      to_Customer: { set: "A_Customer", on: { BusinessPartner: "Customer" } },
      to_BusinessPartnerTax: {
        set: "A_BusinessPartnerTaxNumber",
        on: { BusinessPartner: "BusinessPartner" },
      },
    },
  },
  A_BusinessPartnerTaxNumber: {
    from: "partners p",
    where: "p.tax_number <> ''",
    columns: {
      BusinessPartner: "p.number",
      BPTaxType: "left(p.tax_number, 2) || '0'",
      BPTaxNumber: "left(p.tax_number, 20)",
    },
  },
  // A partner keeps the address that it has moved from, here with a lower number than the one that documents take.
  A_BusinessPartnerAddress: {
    from: "partners p CROSS JOIN (VALUES (false), (true)) a(former)",
    columns: {
      BusinessPartner: "p.number",
      AddressID: "CASE WHEN a.former THEN '0' || left(p.number, 9) ELSE p.number END",
      ValidityStartDate: "timestamptz '2001-01-01T00:00:00Z'",
      ValidityEndDate:
        "CASE WHEN a.former THEN timestamptz '2019-12-31T23:59:59Z' ELSE timestamptz '9999-12-31T23:59:59Z' END",
      CityName: "CASE WHEN a.former THEN 'Altdorf' ELSE left(p.city, 40) END",
      Country: "p.country",
      FullName: "left(p.name, 80)",
      Language: language,
      PostalCode: "left(p.postal_code, 10)",
      Region: "left(p.state, 3)",
      StreetName: "left(p.street, 60)",
    },
    navigation: {
      to_AddressUsage: { set: "A_BuPaAddressUsage", on: { AddressID: "AddressID" } },
      to_EmailAddress: { set: "A_AddressEmailAddress", on: { AddressID: "AddressID" } },
      to_PhoneNumber: { set: "A_AddressPhoneNumber", on: { AddressID: "AddressID" } },
    },
  },
  A_BuPaAddressUsage: {
    from: "partners p",
    columns: {
      BusinessPartner: "p.number",
      AddressID: "p.number",
      AddressUsage: "'XXDEFAULT'",
      ValidityStartDate: "timestamptz '2001-01-01T00:00:00Z'",
      ValidityEndDate: "timestamptz '9999-12-31T23:59:59Z'",
    },
  },
  A_AddressEmailAddress: contact("EmailAddress", "email", "IsDefaultEmailAddress"),
  A_AddressPhoneNumber: contact("PhoneNumber", "phone", "IsDefaultPhoneNumber"),
  A_Customer: {
    from: "partners p",
    where: customer,
    columns: {
      ...ownColumns,
      CustomerName: "left(p.name, 80)",
      CustomerFullName: "left(p.name, 220)",
      CustomerAccountGroup:
        "CASE WHEN 'soldTo' = ANY(p.functions) THEN '0001' WHEN 'shipTo' = ANY(p.functions) THEN '0002' ELSE '0003' END",
      OrderIsBlockedForCustomer: "CASE WHEN p.blocked THEN '01' ELSE '' END",
      VATRegistration: "left(p.tax_number, 20)",
      CreationDate: "date '2024-01-01'",
    },
    navigation: {
      to_CustomerSalesArea: { set: "A_CustomerSalesArea", on: own2("Customer") },
      to_CustomerCompany: { set: "A_CustomerCompany", on: own2("Customer") },
    },
  },
  A_CustomerCompany: {
    from: "partners p JOIN partner_areas a ON a.partner = p.number",
    columns: {
      ...ownColumns,
      CompanyCode: "a.sales_area",
      PaymentTerms: codeSql("a.payment_terms", paymentTerms),
      ReconciliationAccount: "'12100000'",
    },
  },
  A_CustomerSalesArea: {
    from: "partner_areas a JOIN partners p ON p.number = a.partner JOIN sales_areas s ON s.id = a.sales_area",
    columns: {
      Customer: "a.partner",
      ...areaColumns("a.sales_area"),
      CompleteDeliveryIsDefined: "a.complete_delivery",
      Currency: "s.currency",
      CustomerGroup: "upper(left(a.customer_group, 2))",
      CustomerPriceGroup: "upper(left(a.customer_group, 2))",
      PriceListType: "left(a.price_list, 2)",
      CustomerPaymentTerms: codeSql("a.payment_terms", paymentTerms),
      IncotermsClassification: "left(a.incoterms, 3)",
      IncotermsLocation1: "left(p.city, 70)",
      CustomerPricingProcedure: "'01'",
      OrderIsBlockedForCustomer: "CASE WHEN p.blocked THEN '01' ELSE '' END",
      ShippingCondition: codeSql("a.shipping_option", shippingConditions),
      SupplyingPlant: "s.plant",
    },
    navigation: { to_PartnerFunction: { set: "A_CustSalesPartnerFunc", on: areaJoin() } },
  },
  A_CustSalesPartnerFunc: {
    from: `(SELECT partner AS sold_to, sales_area, 'soldTo' AS function, partner, true AS is_default FROM partner_areas
      UNION ALL SELECT sold_to, sales_area, function, partner, is_default FROM partner_relations) r`,
    columns: {
      Customer: "r.sold_to",
      ...areaColumns("r.sales_area"),
      PartnerCounter:
        "(SELECT (count(*))::text FROM partner_relations o WHERE o.sold_to = r.sold_to AND o.sales_area = r.sales_area AND o.function = r.function AND o.partner < r.partner)",
      PartnerFunction: externalSql("r.function", partnerFunctions),
      BPCustomerNumber: "r.partner",
      DefaultPartner: "r.is_default",
    },
  },
};

function own2(name: string): Record<string, string> {
  return { [name]: name };
}

function areaJoin(): Record<string, string> {
  return Object.fromEntries(
    ["Customer", "SalesOrganization", "DistributionChannel", "Division"].map((name) => [name, name]),
  );
}

export const businessPartners: SapService = { name: "API_BUSINESS_PARTNER", sources };

export const customerMaterials: SapService = {
  name: "API_CUSTOMER_MATERIAL_SRV",
  sources: {
    A_CustomerMaterial: {
      from: "customer_materials m JOIN materials p ON p.number = m.material JOIN partner_areas a ON a.partner = m.customer",
      columns: {
        SalesOrganization: "a.sales_area",
        DistributionChannel: sqlText("10"),
        Customer: "m.customer",
        Material: "m.material",
        MaterialByCustomer: "left(m.customer_material, 35)",
        MaterialDescriptionByCustomer: "left(p.names ->> :lang, 40)",
      },
    },
  },
};
