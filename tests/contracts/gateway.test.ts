import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadServices } from "../gateway/metadata/model";
import { ODataClient } from "../gateway/odata-client";
import { withCurrencyDecimals } from "../gateway/protocol/amounts";
import { type SmallGateway, startSmallGateway } from "../gateway/small-gateway";
import { eventually } from "../support/eventually";

let system: SmallGateway;
let client: ODataClient;
const orders = "/sap/opu/odata/sap/API_SALES_ORDER_SRV";
const simulation = "/sap/opu/odata/sap/API_SALES_ORDER_SIMULATION_SRV";
const products = "/sap/opu/odata/sap/API_PRODUCT_SRV";

const item = { Material: "BRG-6204", RequestedQuantity: "5", RequestedQuantityUnit: "PC" };
const orderOf = (differs: object = {}) => ({
  SalesOrderType: "OR",
  SalesOrganization: "1000",
  DistributionChannel: "10",
  OrganizationDivision: "00",
  SoldToParty: "0000100001",
  PurchaseOrderByCustomer: "PO-4711",
  to_Item: [item],
  ...differs,
});

interface Order {
  SalesOrder: string;
  PurchaseOrderByCustomer: string;
  __metadata: { etag: string };
}

async function createOrder(): Promise<Order> {
  const answer = await client.send("POST", `${orders}/A_SalesOrder`, orderOf());
  expect(answer.text).toContain("SalesOrder");
  return answer.json?.d as Order;
}

function findByPurchaseOrder(number: string): Promise<Order[]> {
  const filter = encodeURIComponent(`PurchaseOrderByCustomer eq '${number}'`);
  return client.list<Order>(`${orders}/A_SalesOrder?$filter=${filter}`);
}

beforeAll(async () => {
  system = await startSmallGateway({ pageSize: 4 });
  client = system.client;
});
afterEach(() => system.gateway.faults.clear());
afterAll(() => system.close());

describe("the rules of the protocol", () => {
  const refusedReads: [why: string, address: string, status: number][] = [
    ["an unknown service", "/sap/opu/odata/sap/API_CREDIT_MANAGEMENT/", 403],
    ["an unknown set", `${products}/A_Produkt`, 404],
    ["an unknown field in a filter", `${products}/A_Product?$filter=Produkt eq 'A'`, 400],
    ["a text without quotes", `${products}/A_Product?$filter=Product eq BOLT-M8`, 400],
    ["a number in quotes", `${products}/A_Product?$filter=GrossWeight eq '1'`, 400],
    ["the suffix of a decimal", `${products}/A_Product?$filter=GrossWeight eq 1m`, 400],
    ["a day as a plain text", `${orders}/A_SalesOrder?$filter=SalesOrderDate eq '2026-01-01'`, 400],
    ["a filter on a navigation property", `${orders}/A_SalesOrder?$filter=to_Item/Material eq 'A'`, 400],
    ["an unknown function", `${products}/A_Product?$filter=contains(Product,'A')`, 400],
    ["an unknown navigation property", `${products}/A_Product?$expand=to_Texts`, 400],
    ["an unknown field to select", `${products}/A_Product?$select=Produkt`, 400],
    ["an unknown field to sort by", `${products}/A_Product?$orderby=Produkt`, 400],
    ["an option of OData V4", `${products}/A_Product?$search=bolt`, 400],
    ["a key without quotes", `${products}/A_Product(4711)`, 400],
    ["a key that is not complete", `${products}/A_ProductDescription(Product='BOLT-M8')`, 400],
    ["an unknown key", `${products}/A_Product('NONE')`, 404],
    ["a list of simulations", `${simulation}/A_SalesOrderCreditSimulation('1')/to_Nothing`, 404],
  ];
  test.each(refusedReads)("%s is refused", async (_, address, status) => {
    const answer = await client.send("GET", address.replaceAll(" ", "%20"));
    expect(answer.status).toBe(status);
    if (status !== 403) expect(answer.json?.error?.message.value).toBeTruthy();
  });

  const refusedOrders: [why: string, differs: object][] = [
    ["an unknown field", { PurchaseOrder: "1" }],
    ["a number instead of a text", { PurchaseOrderByCustomer: 4711 }],
    ["a text that is too long", { PurchaseOrderByCustomer: "x".repeat(36) }],
    ["a field that SAP sets", { TotalNetAmount: "1.00" }],
    ["an id of another system", { ExternalDocumentID: "key" }],
    ["a day in ISO notation without a time", { RequestedDeliveryDate: "2026-04-01" }],
    ["a quantity as a number", { to_Item: [{ ...item, RequestedQuantity: 5 }] }],
    ["a quantity with too many decimals", { to_Item: [{ ...item, RequestedQuantity: "5.0001" }] }],
    ["a unit in another language", { to_Item: [{ ...item, RequestedQuantityUnit: "ST" }] }],
    ["an order type in another language", { SalesOrderType: "TA" }],
    [
      "a partner function in another language",
      { to_Partner: [{ PartnerFunction: "WE", Customer: "100101" }] },
    ],
    ["another sales area", { DistributionChannel: "99" }],
    ["children that cannot be created", { to_PrecedingProcFlowDoc: [] }],
    ["an unknown material", { to_Item: [{ ...item, Material: "NONE" }] }],
  ];
  test.each(refusedOrders)("%s in an order is refused", async (_, differs) => {
    const answer = await client.send("POST", `${orders}/A_SalesOrder`, orderOf(differs));
    expect(answer.json?.error?.code).toBeTruthy();
    expect(answer.status).toBe(400);
  });

  test("errors are XML for whoever does not ask for JSON", async () => {
    const answer = await client.send("GET", `${orders}/A_SalesOrder('1')`, undefined, { accept: "*/*" });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("<error xmlns=");
  });

  test("codes depend on the language of the session", async () => {
    const order = orderOf({ SalesOrderType: "TA", to_Item: [{ ...item, RequestedQuantityUnit: "ST" }] });
    const answer = await client.send("POST", `${orders}/A_SalesOrder`, order, { "sap-language": "DE" });
    expect(answer.json?.d).toMatchObject({ SalesOrderType: "TA", SoldToParty: "100001" });
  });

  test("amounts have the decimals of their currency", () => {
    const field = loadServices()
      .get("API_BILLING_DOCUMENT_SRV")
      ?.sets.get("A_BillingDocument")
      ?.fields.get("TaxAmount");
    const amountIn = (currency: string) =>
      field && withCurrencyDecimals(field, { TransactionCurrency: currency }, "1200.50");
    expect(["EUR", "KWD"].map(amountIn)).toEqual(["1200.50", "1200.500"]);
    expect(field && withCurrencyDecimals(field, { TransactionCurrency: "JPY" }, "1200.00")).toBe("1200");
  });

  test("a list comes in pages that lead to each other", async () => {
    let address = `${products}/A_Product?$select=Product&$inlinecount=allpages&$filter=not%20endswith(Product,'M8')`;
    const numbers: string[] = [];
    for (let page = 0; address && page < 10; page += 1) {
      const answer = await client.send("GET", address);
      const d = answer.json?.d as { results: { Product: string }[]; __count: string; __next?: string };
      expect(d.__count).toBe("14");
      numbers.push(...d.results.map((row) => row.Product));
      address = d.__next ?? "";
    }
    expect(numbers).toHaveLength(14);
    expect(numbers).toEqual([...numbers].sort());
  });
});

describe("sessions", () => {
  test("a wrong password and a wrong client are refused", async () => {
    const stranger = new ODataClient({
      ...system.gateway,
      account: { ...system.gateway.account, password: "x" },
    });
    expect((await stranger.send("GET", `${orders}/`)).status).toBe(401);
    expect((await client.send("GET", `${orders}/?sap-client=200`)).status).toBe(401);
  });

  test("a write needs the token together with all cookies of its session", async () => {
    const token = { "x-csrf-token": "invented" };
    const answer = await client.send("POST", `${orders}/A_SalesOrder`, orderOf(), token);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("x-csrf-token")).toBe("Required");
    const withoutNode = await client.send("POST", `${orders}/A_SalesOrder`, orderOf(), { cookie: "" });
    expect(withoutNode.status).toBe(403);
    system.gateway.sessions.expire();
    expect((await client.send("POST", `${orders}/A_SalesOrder`, orderOf())).status).toBe(403);
    await client.fetchToken();
    expect((await client.send("POST", `${orders}/A_SalesOrder`, orderOf())).status).toBe(201);
  });
});

describe("the way through the cloud", () => {
  const tokenFor = async (id: string) => {
    const { password } = system.gateway.account;
    const body = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: id,
      client_secret: password,
    });
    const answer = await fetch(`${system.gateway.url}/btp/oauth/token`, { method: "POST", body });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const get = (address: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(system.gateway.url);
      request({ hostname, port, path: address, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });

  test("the proxy needs a token of its own", async () => {
    const { user, password } = system.gateway.account;
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
    const address = `http://${system.gateway.cloud.virtualHost}${orders}/`;
    expect(await get(address, { authorization })).toBe(407);
    const other = await tokenFor("sb-destination");
    expect(await get(address, { authorization, "proxy-authorization": `Bearer ${other}` })).toBe(407);
    const token = await tokenFor("sb-connectivity");
    expect(await get(address, { authorization, "proxy-authorization": `Bearer ${token}` })).toBe(200);
  });

  test("the destination service knows the system", async () => {
    const authorization = `Bearer ${await tokenFor("sb-destination")}`;
    const place = `${system.gateway.url}/btp/destination-configuration/v1/destinations`;
    const answer = await fetch(`${place}/S4H`, { headers: { authorization } });
    expect(await answer.json()).toMatchObject({ destinationConfiguration: { ProxyType: "OnPremise" } });
    expect((await fetch(`${place}/NONE`, { headers: { authorization } })).status).toBe(404);
  });
});

describe("changes", () => {
  const patch = (order: Order, body: object, headers: Record<string, string> = {}) =>
    client.send("PATCH", `${orders}/A_SalesOrder('${order.SalesOrder}')`, body, headers);

  test("a change needs the ETag of what was read", async () => {
    const order = await createOrder();
    const body = { PurchaseOrderByCustomer: "PO-4712" };
    expect((await patch(order, body)).status).toBe(428);
    expect((await patch(order, body, { "if-match": order.__metadata.etag })).status).toBe(204);
    expect((await patch(order, body, { "if-match": order.__metadata.etag })).status).toBe(412);
  });

  test("a changeset is carried out as a whole or not at all", async () => {
    const order = await createOrder();
    const etag = { "If-Match": order.__metadata.etag };
    const key = `SalesOrder='${order.SalesOrder}'`;
    const quantity = { RequestedQuantity: "7", RequestedQuantityUnit: "PC" };
    const changeset = (unit: string) => [
      {
        method: "PATCH",
        address: `A_SalesOrder('${order.SalesOrder}')`,
        body: { PurchaseOrderByCustomer: "B" },
        headers: etag,
      },
      {
        method: "PATCH",
        address: `A_SalesOrderItem(${key},SalesOrderItem='10')`,
        body: { ...quantity, RequestedQuantityUnit: unit },
      },
      {
        method: "POST",
        address: `A_SalesOrder('${order.SalesOrder}')/to_Item`,
        body: { ...item, Material: "BRG-6205" },
      },
    ];
    const failedBatch = await client.batch(orders, changeset("XX"));
    expect(failedBatch.text).toMatch(/HTTP\/1\.1 400/);
    expect(failedBatch.text).not.toContain("multipart/mixed; boundary=");
    expect((await client.send("GET", `${orders}/A_SalesOrder('${order.SalesOrder}')`)).json?.d).toMatchObject(
      {
        PurchaseOrderByCustomer: "PO-4711",
      },
    );
    const changedBatch = await client.batch(orders, changeset("PC"));
    expect(changedBatch.text.match(/HTTP\/1\.1 20[14]/g)).toHaveLength(3);
    const items = await client.list(`${orders}/A_SalesOrder('${order.SalesOrder}')/to_Item`);
    expect(items).toMatchObject([
      { SalesOrderItem: "10", RequestedQuantity: "7" },
      { SalesOrderItem: "20", Material: "BRG-6205" },
      { SalesOrderItem: "21", Material: "ORING-20", HigherLevelItem: "20", RequestedQuantity: "10" },
    ]);
  });
});

describe("faults", () => {
  const post = (number: string) =>
    client.send("POST", `${orders}/A_SalesOrder`, orderOf({ PurchaseOrderByCustomer: number }));

  test("a lost reply leaves the order in the system, a lost request does not", async () => {
    for (const [kind, count] of [
      ["lostReply", 1],
      ["lostRequest", 0],
    ] as const) {
      system.gateway.faults.set({ fault: { kind }, method: "POST", times: 1 });
      await expect(post(kind)).rejects.toThrow();
      expect(await findByPurchaseOrder(kind)).toHaveLength(count);
    }
    expect((await post("lostReply")).status).toBe(201);
    expect(await findByPurchaseOrder("lostReply")).toHaveLength(2);
  });

  test("a late commit shows the order some time after the connection broke", async () => {
    system.gateway.faults.set({ fault: { kind: "lateCommit", milliseconds: 300 }, method: "POST", times: 1 });
    await expect(post("late")).rejects.toThrow();
    await eventually(async () => expect(await findByPurchaseOrder("late")).toHaveLength(1));
  });

  test("faults can be set over HTTP", async () => {
    const rule = { fault: { kind: "status", status: 503, retryAfter: "120" }, times: 1 };
    await client.send("POST", "/control/faults", rule);
    const answer = await client.send("GET", `${orders}/`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "120"]);
    expect((await client.send("GET", `${orders}/`)).status).toBe(200);
  });
});
