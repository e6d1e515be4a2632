import { afterAll, beforeAll, expect, test } from "vitest";
import { loadServices } from "../gateway/metadata/model";
import type { ODataClient } from "../gateway/odata-client";
import { sapServices } from "../gateway/services/services";
import { type SmallGateway, startSmallGateway } from "../gateway/small-gateway";

let system: SmallGateway;
let client: ODataClient;
const root = "/sap/opu/odata/sap";
const orders = `${root}/API_SALES_ORDER_SRV`;
const quotations = `${root}/API_SALES_QUOTATION_SRV`;
const deliveries = `${root}/API_OUTBOUND_DELIVERY_SRV;v=0002`;
const invoices = `${root}/API_BILLING_DOCUMENT_SRV`;
const cube = `${root}/API_OPLACCTGDOCITEMCUBE_SRV/A_OperationalAcctgDocItemCube`;
const advices = `${root}/API_PAYMENT_ADVICE_SRV`;
const returns = `${root}/API_CUSTOMER_RETURN_SRV`;
const attachments = `${root}/API_CV_ATTACHMENT_SRV`;

const area = { SalesOrganization: "1000", DistributionChannel: "10", OrganizationDivision: "00" };
const orderOf = (differs: object = {}) => ({
  SalesOrderType: "OR",
  ...area,
  SoldToParty: "100001",
  PurchaseOrderByCustomer: "PO-1",
  to_Item: [{ Material: "BRG-6204", RequestedQuantity: "5", RequestedQuantityUnit: "PC" }],
  ...differs,
});

async function create<T>(address: string, body: object): Promise<T> {
  const answer = await client.send("POST", address, body);
  expect(answer.text).toContain(`"d":`);
  return answer.json?.d as T;
}

/** Lists entities, with blanks in the address written as SAP expects them. */
const list = <T>(address: string) => client.list<T>(address.replaceAll(" ", "%20"));

let order: { SalesOrder: string };
let delivery: { DeliveryDocument: string };
let invoice: { BillingDocument: string; AccountingDocument: string; TotalGrossAmount: string };

beforeAll(async () => {
  system = await startSmallGateway();
  client = system.client;
  order = await create(`${orders}/A_SalesOrder`, orderOf());
  await system.erp.advanceTime(10);
  [delivery = delivery] = await list(`${deliveries}/A_OutbDeliveryHeader`);
  [invoice = invoice] = await list(`${invoices}/A_BillingDocument`);
});
afterAll(() => system.close());

test("every entity set can be read with each of its navigation properties", async () => {
  const services = loadServices();
  const sets = [...services.values()].flatMap((service) => [...service.sets.values()]);
  const fieldNames = new Set(sets.flatMap((set) => [...set.fields.keys()]));
  const failures: string[] = [];
  for (const { name, sources } of sapServices({})) {
    for (const [entitySet, source] of Object.entries(sources)) {
      const description = services.get(name)?.sets.get(entitySet);
      for (const column of Object.keys(source.columns)) {
        if (!fieldNames.has(column)) failures.push(`${entitySet}.${column} is no field`);
      }
      for (const navigation of Object.keys(source.navigation ?? {})) {
        if (!description?.navigation[navigation])
          failures.push(`${entitySet}.${navigation} is no navigation property`);
      }
      if (!description?.operations.includes("getAll")) continue;
      const expand = Object.keys(source.navigation ?? {}).join(",");
      const answer = await client.send(
        "GET",
        `${root}/${name}/${entitySet}?$top=2${expand ? `&$expand=${expand}` : ""}`,
      );
      if (answer.status !== 200) failures.push(`${entitySet}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    const metadata = await client.send("GET", `${root}/${name}/$metadata`);
    if (metadata.status !== 200) failures.push(`${name}: no metadata`);
  }
  expect(failures).toEqual([]);
});

test("an order leads to a delivery and an invoice with a PDF", async () => {
  const flow = await list(`${orders}/A_SalesOrder('${order.SalesOrder}')/to_SubsequentProcFlowDoc`);
  expect(flow).toMatchObject([
    { SubsequentDocument: delivery.DeliveryDocument, SubsequentDocumentCategory: "J" },
    { SubsequentDocument: invoice.BillingDocument, SubsequentDocumentCategory: "M" },
  ]);
  const items = await list(
    `${deliveries}/A_OutbDeliveryItem?$filter=ReferenceSDDocument eq '${order.SalesOrder}'`,
  );
  expect(items).toMatchObject([
    { Material: "BRG-6204", ActualDeliveryQuantity: "5", DeliveryQuantityUnit: "PC" },
  ]);
  const pdf = await client.send("GET", `${invoices}/GetPDF?BillingDocument='${invoice.BillingDocument}'`);
  const { GetPDF } = JSON.parse(pdf.text).d as { GetPDF: { BillingDocumentBinary: string } };
  expect(Buffer.from(GetPDF.BillingDocumentBinary, "base64").subarray(0, 5).toString()).toBe("%PDF-");
});

test("a payment advice clears an invoice in parts", async () => {
  const listUnclearedAmounts = async () => {
    const filter = "Customer eq '100201' and FinancialAccountType eq 'D' and IsCleared eq false";
    const lines = await list<{ AmountInTransactionCurrency: string }>(`${cube}?$filter=${filter}`);
    return lines.map((line) => line.AmountInTransactionCurrency);
  };
  expect(await listUnclearedAmounts()).toEqual([invoice.TotalGrossAmount]);
  const rest = (Number(invoice.TotalGrossAmount) - 10).toFixed(2);
  const advice = (amount: string) => ({
    CompanyCode: "1000",
    PaymentAdviceAccountType: "D",
    PaymentAdviceAccount: "0000100201",
    PaymentCurrency: "EUR",
    PaidAmountInPaytCurrency: amount,
    BankReference: "T-1",
    PaymentTransaction: "K",
    to_PaymentAdviceItem: [
      {
        AccountingDocument: invoice.AccountingDocument,
        NetPaymentAmountInPaytCurrency: amount,
        IsPartialPayment: true,
      },
    ],
  });
  await create(`${advices}/A_PaymentAdvice`, advice("10.00"));
  expect(
    (await listUnclearedAmounts())
      .map(Number)
      .reduce((sum, one) => sum + one, 0)
      .toFixed(2),
  ).toBe(rest);
  await create(`${advices}/A_PaymentAdvice`, { ...advice(rest), PaymentAdvice: "OWN-1" });
  expect(await listUnclearedAmounts()).toEqual([]);
  expect(
    (await client.send("POST", `${advices}/A_PaymentAdvice`, { ...advice("1.00"), PaymentAdvice: "OWN-1" }))
      .status,
  ).toBe(400);
});

test("delivered goods can be returned once", async () => {
  const claim = (quantity: string) => ({
    CustomerReturnType: "CBAR",
    ...area,
    SoldToParty: "100001",
    to_Item: [
      {
        ReferenceSDDocument: delivery.DeliveryDocument,
        ReferenceSDDocumentItem: "10",
        RequestedQuantity: quantity,
        RequestedQuantityUnit: "PC",
        ReturnReason: "101",
      },
    ],
    to_Text: [{ Language: "EN", LongTextID: "TX01", LongText: "Dented" }],
  });
  const customerReturn = await create<{ CustomerReturn: string }>(`${returns}/A_CustomerReturn`, claim("2"));
  expect(await list(`${returns}/A_CustomerReturn('${customerReturn.CustomerReturn}')/to_Text`)).toMatchObject(
    [{ LongText: "Dented" }],
  );
  expect((await client.send("POST", `${returns}/A_CustomerReturn`, claim("4"))).status).toBe(400);
});

test("an order takes over a quotation at its prices", async () => {
  const quotation = await create<{ SalesQuotation: string }>(`${quotations}/A_SalesQuotation`, {
    ...orderOf({ SalesOrderType: undefined }),
    SalesQuotationType: "QT",
  });
  const reference = { ReferenceSDDocument: quotation.SalesQuotation };
  const answer = await create<{ SalesOrder: string; ReferenceSDDocument: string }>(
    `${orders}/A_SalesOrder`,
    orderOf({
      ...reference,
      to_Item: [
        { ...reference, ReferenceSDDocumentItem: "10", RequestedQuantity: "2", RequestedQuantityUnit: "PC" },
      ],
    }),
  );
  expect(answer.ReferenceSDDocument).toBe(quotation.SalesQuotation);
  expect(await list(`${orders}/A_SalesOrder('${answer.SalesOrder}')/to_PrecedingProcFlowDoc`)).toMatchObject([
    { PrecedingDocument: quotation.SalesQuotation, PrecedingDocumentCategory: "B" },
  ]);
});

test("a text without a value is found as an empty one", async () => {
  const pricesAddress = `${root}/API_SLSPRICINGCONDITIONRECORD_SRV/A_SlsPrcgCndnRecdValidity`;
  const filter = "Material eq 'BRG-6205' and ConditionType eq 'PR00'";
  expect(await list(`${pricesAddress}?$filter=${filter} and Customer eq ''`)).toHaveLength(1);
  expect(await list(`${pricesAddress}?$filter=${filter} and not (Customer eq '100001')`)).toHaveLength(1);
  expect(await list(`${pricesAddress}?$filter=${filter} and Customer ne ''`)).toHaveLength(0);
});

test("an attachment is stored as it was sent", async () => {
  const object = { BusinessObjectTypeName: "BUS2032", LinkedSAPObjectKey: order.SalesOrder };
  const storedFile = await client.send("POST", `${attachments}/AttachmentContentSet`, "Drawing, 2 × M8", {
    "content-type": "text/plain",
    slug: "drawing.txt",
    ...object,
  });
  expect(storedFile.status).toBe(201);
  const query = `BusinessObjectTypeName='BUS2032'&LinkedSAPObjectKey='${order.SalesOrder}'`;
  const [original] = await list<{ __metadata: { uri: string } }>(`${attachments}/GetAllOriginals?${query}`);
  const content = await client.send("GET", `${original?.__metadata.uri}/$value`);
  expect(content.text).toBe("Drawing, 2 × M8");
});
