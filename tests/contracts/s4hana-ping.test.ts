import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { problemsOfMapping } from "~/erp/connections/check-mapping";
import { mappingOf, settingsFrom } from "~/erp/connections/mapping";
import { mappingFields } from "~/erp/connections/mapping-fields";
import type { ServiceHealth } from "~/erp/erp";
import type { GatewayFault } from "../gateway/faults";
import { context, createOrder } from "./erp/subject";
import { startS4Erp } from "./s4hana-harness";

/** Checks the sentences that an administrator of the portal hands on to those of SAP. */
describe("20: the services of a connection to SAP", () => {
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  beforeAll(async () => {
    subject = await startS4Erp();
  });
  afterEach(() => subject.system.gateway.faults.clear());
  afterAll(() => subject.close());

  const ping = async (language = "en") => (await subject.erp.system.ping(context({ language }))).value;
  const setFault = (fault: GatewayFault, address: string) =>
    subject.system.gateway.faults.set({ fault, method: "GET", address });
  const status = (code: number): GatewayFault => ({
    kind: "status",
    status: code,
    contentType: "application/json",
    body: JSON.stringify({ error: { code: "SU/001", message: { value: "No authorisation" } } }),
  });
  const orders = (services: readonly ServiceHealth[]) => services.find(({ service }) => service === "orders");

  it("are named as SAP names them, with version and duration, and never read as metadata", async () => {
    const before = subject.system.gateway.received.length;
    const services = await ping();
    expect(services).toContainEqual({
      service: "deliveries",
      technicalName: "API_OUTBOUND_DELIVERY_SRV",
      version: "0002",
      ok: true,
      milliseconds: expect.any(Number),
      text: "",
    });
    expect(services.filter(({ ok }) => !ok)).toEqual([]);
    const addresses = subject.system.gateway.received.slice(before).map(({ url }) => url);
    expect(addresses.filter((url) => url.includes("$metadata"))).toEqual([]);
    expect(addresses.filter((url) => url.includes("A_SalesOrder?"))).toHaveLength(1);
  });

  it.each<[string, GatewayFault, string, RegExp]>([
    ["forbidden", status(403), "API_SALES_ORDER_SRV/?", /S_SERVICE .*SAP_COM_0109.*No authorisation/],
    ["not active", status(404), "API_SALES_ORDER_SRV/?", /\/IWFND\/MAINT_SERVICE.*SICF/],
    ["forbidden to read", status(403), "/A_SalesOrder?", /may not read A_SalesOrder.*SU53/],
    ["crashing", status(500), "API_SALES_ORDER_SRV/?", /ST22/],
    ["behind a refused sign-in", status(401), "API_SALES_ORDER_SRV/?", /SU01/],
    ["in maintenance", { kind: "page" }, "API_SALES_ORDER_SRV/?", /maintenance/],
    ["out of reach", { kind: "lostRequest" }, "API_SALES_ORDER_SRV/?", /firewall/],
  ])("that are %s say what to do in SAP", async (_, fault, address, words) => {
    setFault(fault, address);
    const services = await ping();
    expect(orders(services)).toMatchObject({ ok: false, text: expect.stringMatching(words) });
    expect(services.filter(({ ok }) => !ok).length).toBe(1);
  });

  it("are asked for once by a user whom SAP rejects, lest it locks that user, or while SAP is away", async () => {
    for (const fault of [status(401), { kind: "page" } as const]) {
      subject.system.gateway.faults.clear();
      subject.system.gateway.faults.set({ fault });
      const before = subject.system.gateway.received.length;
      const services = await ping();
      expect(
        services.filter(({ ok, systemFailure, text }) => !ok && systemFailure && text !== ""),
      ).toHaveLength(services.length);
      expect(new Set(services.map(({ technicalName }) => technicalName)).size).toBe(services.length);
      expect(subject.system.gateway.received.length - before).toBe(1);
    }
  });

  it("say it in the administrator's language", async () => {
    setFault(status(403), "API_SALES_ORDER_SRV/?");
    expect(orders(await ping("nl"))?.text).toContain("technische gebruiker");
  });
});

describe("the codes of SAP", () => {
  let subject: Awaited<ReturnType<typeof startS4Erp>>;
  beforeAll(async () => {
    subject = await startS4Erp();
    await createOrder(subject, [["BRG-6204", "2"]]);
    await subject.advanceTime(8);
  });
  afterAll(() => subject.close());

  it("are read from what it uses, and become settings with which the portal orders", async () => {
    subject.system.gateway.faults.set({
      fault: { kind: "status", status: 403 },
      address: "A_SalesQuotation?",
    });
    const connection = subject.openAnother();
    const usedCodes = await connection.findCodes(context());
    connection.close();
    subject.system.gateway.faults.clear();
    expect(usedCodes.unread).toEqual(["API_SALES_QUOTATION_SRV"]);
    expect(usedCodes.salesAreas).toContainEqual({
      salesOrganization: "1000",
      distributionChannel: "10",
      division: "00",
      currency: "EUR",
      companyCode: "1000",
      plant: "P100",
      customers: expect.any(Number),
    });
    const { areas, choices, lists } = mappingOf(usedCodes, "");
    const proposedCodes = Object.fromEntries(choices.map(({ name, value }) => [name, value]));
    expect(proposedCodes).toMatchObject({
      orderType: "OR",
      soldTo: "SP",
      shipTo: "SH",
      payer: "PY",
      quoteType: "",
    });
    const units = lists.find(({ name }) => name === "units")?.rows;
    expect(units?.map(({ code, value }) => [code, value])).toEqual(
      expect.arrayContaining([
        ["PC", "PCE"],
        ["CAR", "BOX"],
        ["M", "M"],
      ]),
    );
    const fields = {
      ...Object.fromEntries(
        areas.flatMap((area) =>
          (["id", "title", "currency", "companyCode", "plant"] as const).map((part) => [
            mappingFields.area(area.key, part),
            area[part],
          ]),
        ),
      ),
      [mappingFields.area("1000/10/00", "used")]: "on",
      ...Object.fromEntries(choices.map(({ name, value }) => [mappingFields.choice(name), value])),
      ...Object.fromEntries(
        (units ?? []).map(({ code, value }) => [mappingFields.code("units", code), value]),
      ),
    };
    const settings = JSON.parse(settingsFrom(fields, ""));
    expect(problemsOfMapping(JSON.stringify(settings))).toEqual([]);
    expect(settings.salesAreas.map(({ id }: { id: string }) => id)).toEqual(["1000"]);
    expect(settings.codes.units).toMatchObject({ PC: "PCE", CAR: "BOX" });
    expect(settings.codes.units).not.toHaveProperty("M");
  });

  it("keep what is stored and what the form does not show", () => {
    const storedSettings = JSON.stringify({
      salesAreas: [{ id: "north", title: "North", salesOrganization: "3000", distributionChannel: "20" }],
      codes: { orderType: "ZOR", noteText: "Z001", units: { XX: "BOX" } },
      adviceDays: 7,
    });
    const settings = JSON.parse(
      settingsFrom({ "choice:orderType": "OR", "code:units:PC": "PCE" }, storedSettings),
    );
    expect(settings).toMatchObject({
      salesAreas: [{ id: "north" }],
      codes: { orderType: "OR", noteText: "Z001", units: { XX: "BOX", PC: "PCE" } },
      adviceDays: 7,
    });
  });
});
