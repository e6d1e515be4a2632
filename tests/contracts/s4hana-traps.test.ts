import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { must } from "~/lib/assert";
import { getDocument } from "../support/files/pdfjs";
import {
  codesOf,
  context,
  createOrder,
  draftOf,
  freshKey,
  kindOf,
  lambert,
  of,
  targetOf,
  vanDijk,
} from "./erp/subject";
import { startS4Erp } from "./s4hana-harness";

/** Traps of SAP's services, by their number in the facts about SAP; those of the protocol are tested with the client. */
describe("traps of SAP's services", () => {
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  beforeAll(async () => {
    subject = await startS4Erp();
  });
  afterEach(() => subject.system.gateway.faults.clear());
  afterAll(() => subject.close());

  /** Requests that an action sends, with their bodies. */
  const requestsDuring = async (work: () => Promise<unknown>) => {
    const { received } = subject.system.gateway;
    const before = received.length;
    await work();
    return received
      .slice(before)
      .map(({ method, url, headers, body }) => ({ method, url, headers, body: body.toString("utf8") }));
  };
  const create = (key = freshKey()) =>
    subject.erp.orders.create(context(), draftOf([["BRG-6204", "2"]]), key);

  it("6: a deep insert is read again, and a change names each item by itself", async () => {
    let createdOrder: Awaited<ReturnType<typeof create>>["value"] | undefined;
    const requests = await requestsDuring(async () => {
      createdOrder = (await create()).value;
    });
    const document = createdOrder?.document;
    expect(document?.items).toHaveLength(1);
    const at = requests.findIndex(({ method, url }) => method === "POST" && url.endsWith("/A_SalesOrder"));
    expect(JSON.parse(requests[at]?.body ?? "").to_Item).toHaveLength(1);
    const reads = requests.slice(at + 1).map(({ url }) => decodeURIComponent(url));
    expect(reads.some((url) => url.includes(`A_SalesOrder('${document?.number}')?$expand=to_Item`))).toBe(
      true,
    );
    const changes = await requestsDuring(() =>
      subject.erp.orders.change(context(), targetOf(must(document, "an order")), {
        note: "Ring twice",
        lines: [{ itemNumber: 10, quantity: "3" }],
      }),
    );
    const batch = changes.find(({ url, body }) => url.endsWith("$batch") && body.includes("PATCH"))?.body;
    expect(batch).toMatch(/PATCH A_SalesOrderItem\(/);
    expect(batch).not.toContain("to_Item");
  });

  it("7: a simulation names whatever it wants to be told", async () => {
    let lines: unknown[] = [];
    const requests = await requestsDuring(async () => {
      lines = (await subject.erp.pricing.simulate(context(), draftOf([["BRG-6204", "2"]]))).value.lines;
    });
    const body = JSON.parse(requests.find(({ url }) => url.endsWith("/A_SalesOrderSimulation"))?.body ?? "");
    expect(body).toMatchObject({ to_Pricing: {}, to_Credit: {}, to_PricingElement: [], to_Partner: [] });
    expect(body.to_Item).toMatchObject([{ to_PricingElement: [], to_ScheduleLine: [] }]);
    expect(lines).toMatchObject([{ scheduleLines: [{ quantity: "2" }] }]);
    expect((lines[0] as { priceComponents: unknown[] }).priceComponents.length).toBeGreaterThan(1);
  });

  it("17: the headers of a repeatable request are sent, and nothing relies on them", async () => {
    const key = freshKey();
    subject.system.gateway.faults.set({
      fault: { kind: "lostReply" },
      method: "POST",
      address: "/A_SalesOrder",
      times: 1,
    });
    const requests = await requestsDuring(async () => {
      await kindOf(create(key));
      await create(key);
      await create();
    });
    const posts = requests.filter(({ method, url }) => method === "POST" && url.endsWith("/A_SalesOrder"));
    // The lost one was looked up by its mark: the two that were sent are of two keys.
    expect(posts).toHaveLength(2);
    const ids = posts.map(({ headers }) => headers.requestid ?? "");
    expect(ids.every((id) => /^[0-9A-F]{32}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(2);
    expect(posts.every(({ headers }) => !Number.isNaN(Date.parse(headers.repeatabilitycreation ?? "")))).toBe(
      true,
    );
  });

  it("19: many materials are asked for in parts, and by addresses that no proxy cuts off", async () => {
    const sellable = Array.from({ length: 60 }, () => "BRG-6204");
    const absentNumbers = Array.from({ length: 130 }, (_, index) => `NO-SUCH-MATERIAL-${index}`);
    const requests = await requestsDuring(() =>
      Promise.all([
        subject.erp.pricing.listPrices(context(), sellable),
        subject.erp.materials.get(context(), absentNumbers),
      ]),
    );
    const simulations = requests.filter(({ url }) => url.endsWith("/A_SalesOrderSimulation"));
    const sizes = simulations.map(({ body }) => JSON.parse(body).to_Item.length);
    // The parts are asked for side by side, and arrive in any order.
    expect(sizes.sort((one, other) => other - one)).toEqual([25, 25, 10]);
    expect(Math.max(...requests.map(({ url }) => url.length))).toBeLessThan(2_500);
  });

  it("the PDF of an invoice is SAP's own, for those who may see it", async () => {
    const order = await createOrder(subject, [["BRG-6204", "2"]]);
    await subject.advanceTime(8);
    const criteria = [{ key: "orderNumber" as const, value: order.number }];
    const search = { within: of(vanDijk), criteria, page: 1, pageSize: 1 };
    const [invoice] = (await subject.erp.invoices.search(context(), search)).value.items;
    if (!invoice) throw new Error("no invoice");
    const { outputs } = subject.erp;
    const { value } = await outputs.fetch(context(), invoice, "invoice", of(vanDijk));
    expect(value).toMatchObject({ mediaType: "application/pdf", fileName: `invoice-${invoice.number}.pdf` });
    const data = new Uint8Array(await new Response(value.content).arrayBuffer());
    const pages = await getDocument({ data }).promise;
    const { items } = await (await pages.getPage(1)).getTextContent();
    expect(items.map((item) => ("str" in item ? item.str : "")).join(" ")).toContain(invoice.number);
    expect(await kindOf(outputs.fetch(context(), invoice, "invoice", of(lambert)))).toBe("notFound");
    expect(await codesOf(outputs.fetch(context(), invoice, "facturX", of(vanDijk)))).toEqual([
      "output.missing",
    ]);
    expect(await codesOf(outputs.fetch(context(), order, "orderConfirmation", of(vanDijk)))).toEqual([
      "output.missing",
    ]);
  });
});
