import type { UsedCode, UsedCodes, UsedSalesArea } from "../../connections/mapping-fields";
import { ErpError } from "../../erp-errors";
import { type SapCall, services } from "../call";
import type { Row } from "../odata/rows";
import { textOf } from "../odata/values";

/** Newest rows of a set that codes are collected from. */
const sampleSize = 1_000;

interface Sample {
  service: string;
  set: string;
  fields: readonly string[];
  orderby: string;
  filter?: string;
}

const samples = {
  customers: {
    service: services.partners,
    set: "A_CustomerSalesArea",
    fields: [
      ...["SalesOrganization", "DistributionChannel", "Division", "Currency"],
      ...["ShippingCondition", "CustomerPaymentTerms", "SupplyingPlant"],
    ],
    orderby: "Customer desc,SalesOrganization,DistributionChannel,Division",
  },
  functions: {
    service: services.orders,
    set: "A_SalesOrderHeaderPartner",
    fields: ["PartnerFunction"],
    orderby: "SalesOrder desc,PartnerFunction",
  },
  orders: {
    service: services.orders,
    set: "A_SalesOrder",
    fields: ["SalesOrderType"],
    orderby: "SalesOrder desc",
  },
  rejections: {
    service: services.orders,
    set: "A_SalesOrderItem",
    fields: ["SalesDocumentRjcnReason"],
    filter: "SalesDocumentRjcnReason ne ''",
    orderby: "SalesOrder desc,SalesOrderItem",
  },
  quotes: {
    service: services.quotes,
    set: "A_SalesQuotation",
    fields: ["SalesQuotationType"],
    orderby: "SalesQuotation desc",
  },
  returns: {
    service: services.returns,
    set: "A_CustomerReturn",
    fields: ["CustomerReturnType", "SDDocumentReason"],
    orderby: "CustomerReturn desc",
  },
  returnItems: {
    service: services.returns,
    set: "A_CustomerReturnItem",
    fields: ["ReturnReason"],
    orderby: "CustomerReturn desc,CustomerReturnItem",
  },
  complaints: {
    service: services.creditMemoRequests,
    set: "A_CreditMemoRequest",
    fields: ["CreditMemoRequestType", "SDDocumentReason"],
    orderby: "CreditMemoRequest desc",
  },
  units: {
    service: services.materials,
    set: "A_ProductUnitsOfMeasure",
    fields: ["AlternativeUnit"],
    orderby: "Product desc,AlternativeUnit",
  },
  billings: {
    service: services.invoices,
    set: "A_BillingDocument",
    fields: ["SalesOrganization", "CompanyCode"],
    orderby: "BillingDocument desc",
  },
} satisfies Record<string, Sample>;

type SampleName = keyof typeof samples;

/** Collects the codes that the newest records of SAP use. A service that does not answer is named, and its codes are missing. */
export async function readCodes(call: SapCall): Promise<UsedCodes> {
  const unreadServices = new Set<string>();
  const names = Object.keys(samples) as SampleName[];
  const answers = await Promise.all(
    names.map(async (name) => {
      const { service, set, fields, ...query }: Sample = samples[name];
      try {
        const { rows } = await call.client.page(call.ctx, service, set, {
          ...query,
          select: fields,
          top: sampleSize,
        });
        return [name, rows] as const;
      } catch (error) {
        if (!(error instanceof ErpError)) throw error;
        unreadServices.add(service.split(";")[0] ?? service);
        return [name, []] as const;
      }
    }),
  );
  const rowsOf = Object.fromEntries(answers) as Record<SampleName, Row[]>;
  const countUses = (field: string, ...from: SampleName[]) =>
    countCodes(
      from.flatMap((name) => rowsOf[name]),
      field,
    );
  const functions = countUses("PartnerFunction", "functions");
  return {
    salesAreas: salesAreasIn(rowsOf.customers, rowsOf.billings),
    codes: {
      orderType: countUses("SalesOrderType", "orders"),
      quoteType: countUses("SalesQuotationType", "quotes"),
      returnType: countUses("CustomerReturnType", "returns"),
      complaintType: countUses("CreditMemoRequestType", "complaints"),
      soldTo: functions,
      shipTo: functions,
      payer: functions,
      rejection: countUses("SalesDocumentRjcnReason", "rejections"),
      units: countUses("AlternativeUnit", "units"),
      shipping: countUses("ShippingCondition", "customers"),
      paymentTerms: countUses("CustomerPaymentTerms", "customers"),
      claimReasons: addCounts(
        countUses("SDDocumentReason", "returns", "complaints"),
        countUses("ReturnReason", "returnItems"),
      ),
    },
    unread: [...unreadServices],
  };
}

/** Counts the codes of a field, the most frequent first. */
function countCodes(rows: readonly Row[], field: string): UsedCode[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const code = textOf(row[field]);
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count || one.code.localeCompare(other.code));
}

function addCounts(...lists: readonly UsedCode[][]): UsedCode[] {
  const counts = new Map<string, number>();
  for (const { code, count } of lists.flat()) counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts].map(([code, count]) => ({ code, count })).sort((one, other) => other.count - one.count);
}

/** Sales areas of the customers; the company code is known to the billing documents of the organisation. */
function salesAreasIn(customers: readonly Row[], billings: readonly Row[]): UsedSalesArea[] {
  const byKey = new Map<string, Row[]>();
  for (const row of customers) {
    const key = ["SalesOrganization", "DistributionChannel", "Division"].map((name) => textOf(row[name]));
    byKey.set(key.join("/"), [...(byKey.get(key.join("/")) ?? []), row]);
  }
  const most = (rows: readonly Row[], field: string) => countCodes(rows, field)[0]?.code ?? "";
  return [...byKey]
    .map(([key, rows]) => {
      const [salesOrganization = "", distributionChannel = "", division = ""] = key.split("/");
      const areaBillings = billings.filter((row) => textOf(row.SalesOrganization) === salesOrganization);
      return {
        salesOrganization,
        distributionChannel,
        division,
        currency: most(rows, "Currency"),
        companyCode: most(areaBillings, "CompanyCode") || salesOrganization,
        plant: most(rows, "SupplyingPlant"),
        customers: rows.length,
      };
    })
    .sort((one, other) => other.customers - one.customers);
}
