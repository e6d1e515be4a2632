import { beforeEach, describe, expect, it } from "vitest";
import type { ErpConnections } from "~/erp/connections/connections";
import { openChosenErp } from "~/erp/connections/open-connections.server";
import { Gate } from "~/erp/gate.server";
import { createGateStore } from "~/erp/gate-store.server";
import { createItemReservations } from "~/erp/item-reservations.store.server";
import { must } from "~/lib/assert";
import { fixedClock } from "~/lib/clock";
import { context, person, testServices } from "../../../tests/support/context";
import { freshDatabase } from "../../../tests/support/database";
import { outageOf } from "../downtimes/downtimes.queries.server";
import { getConnection } from "./connection.queries.server";
import { findCodes } from "./find-codes.server";
import { pingConnection } from "./ping-connection.server";
import connections from "./sap-connections.collection.server";
import { saveMapping } from "./save-mapping.server";
import { switchConnection } from "./switch-connection.server";

const mapping = JSON.stringify({
  salesAreas: [
    {
      id: "1000",
      title: "Europe",
      salesOrganization: "1000",
      distributionChannel: "10",
      division: "00",
      companyCode: "1000",
      currency: "EUR",
    },
  ],
});
const sap = {
  title: "Production",
  kind: "s4hana",
  url: "https://s4.example:44300",
  username: "PORTAL",
  secret: "hush-hush",
  mapping,
};
const { operations } = connections;

describe("a connection to the ERP", () => {
  const clock = fixedClock("2026-11-21T09:00:00Z");
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const pingedAddresses: unknown[] = [];
  const erpConnections: ErpConnections = {
    opened: { kind: "embedded", source: "stored", id: null, version: null, certificates: [] },
    pingOpened: async () => [{ service: "embedded", ok: true, milliseconds: 1, text: "" }],
    findCodes: async () => ({
      salesAreas: [
        {
          salesOrganization: "1000",
          distributionChannel: "10",
          division: "00",
          currency: "EUR",
          companyCode: "1000",
          plant: "P100",
          customers: 12,
        },
        {
          salesOrganization: "2000",
          distributionChannel: "10",
          division: "00",
          currency: "CHF",
          companyCode: "2000",
          plant: "P200",
          customers: 3,
        },
      ],
      codes: {
        orderType: [
          { code: "ZOR", count: 90 },
          { code: "TA", count: 10 },
        ],
        quoteType: [],
        returnType: [],
        complaintType: [],
        rejection: [],
        soldTo: [{ code: "AG", count: 9 }],
        shipTo: [{ code: "WE", count: 9 }],
        payer: [],
        units: [
          { code: "ST", count: 5 },
          { code: "M", count: 1 },
        ],
        shipping: [],
        paymentTerms: [],
        claimReasons: [],
      },
      unread: ["API_CUSTOMER_RETURN_SRV"],
    }),
    ping: async (connection, secret) => {
      pingedAddresses.push([connection.url, secret]);
      return [{ service: "orders", ok: false, milliseconds: 12, text: "Activate it" }];
    },
  };
  const sharedParts = () => ({ clock, reservations: createItemReservations(database.pool) });
  const services = () => testServices(database, { clock, erpConnections });
  const admin = () => context(services(), person("administer"));
  const create = (values: object) => must(operations.create, "create")(admin(), { ...sap, ...values });
  const update = (id: string, version: number, values: object) =>
    must(operations.update, "update")(admin(), { id, version, ...sap, ...values });
  const createRecord = async (values: object = {}) => {
    const outcome = await create(values);
    return outcome.kind === "ok" ? outcome.value : expect.fail(JSON.stringify(outcome));
  };

  beforeEach(async () => {
    database = await freshDatabase();
    pingedAddresses.length = 0;
  });

  it("needs what its kind and its way to sign in need, each at its field", async () => {
    const fieldOf = async (values: object) => {
      const outcome = await create(values);
      return outcome.kind === "invalid" ? outcome.problems[0]?.path : outcome.kind;
    };
    expect(await fieldOf({ url: "" })).toBe("url");
    expect(await fieldOf({ username: "" })).toBe("username");
    expect(await fieldOf({ secret: "" })).toBe("secret");
    expect(await fieldOf({ authenticationType: "oauth" })).toBe("tokenUrl");
    expect(await fieldOf({ authenticationType: "certificate" })).toBe("certificateFile");
    expect(await fieldOf({ connectionType: "destination" })).toBe("destination");
    expect(await fieldOf({ mapping: "{" })).toBe("mapping");
    expect(await fieldOf({ mapping: "{}" })).toBe("mapping");
    expect(await fieldOf({ kind: "embedded", url: "", secret: "", mapping: "" })).toBe("ok");
  });

  it("never tells its secret, and keeps it for the address that it was typed for only", async () => {
    const record = await createRecord();
    expect(connections.values(record as never)).toMatchObject({ secret: "" });
    expect(JSON.stringify(record)).not.toContain("hush");
    expect(await update(record.id, 1, { secret: "", title: "Renamed" })).toMatchObject({ kind: "ok" });
    expect(await update(record.id, 2, { secret: "", url: "https://evil.example" })).toMatchObject({
      problems: [{ path: "secret" }],
    });
    expect(await pingConnection(admin(), { id: record.id })).toMatchObject({
      value: { state: "problem", services: [{ service: "orders", text: "Activate it" }] },
    });
    expect(pingedAddresses).toEqual([["https://s4.example:44300", "hush-hush"]]);
  });

  it("can be stored without codes, which SAP then proposes; it is chosen with them only", async () => {
    const { id } = await createRecord({ mapping: "" });
    expect(await update(id, 1, { secret: "", mapping: "", chosen: true })).toMatchObject({
      problems: [{ path: "mapping" }],
    });
    const outcome = await findCodes(admin(), { id });
    const { mapping, unread } = outcome.kind === "ok" ? outcome.value : expect.fail(outcome.kind);
    expect(unread).toEqual(["API_CUSTOMER_RETURN_SRV"]);
    expect(mapping.areas.map(({ key, isUsed }) => [key, isUsed])).toEqual([
      ["1000/10/00", true],
      ["2000/10/00", true],
    ]);
    expect(mapping.choices.find(({ name }) => name === "orderType")?.value).toBe("TA");
    expect(mapping.lists[0]?.rows.map(({ code, value }) => [code, value])).toEqual([
      ["ST", "PCE"],
      ["M", "M"],
    ]);
    const area = (part: string) => `area:${part}:2000/10/00`;
    const fields = {
      [area("used")]: "on",
      [area("id")]: "2000",
      [area("title")]: "Switzerland",
      [area("currency")]: "CHF",
      [area("companyCode")]: "2000",
      [area("plant")]: "P200",
      "choice:orderType": "ZOR",
      "code:units:ST": "PCE",
    };
    const wrong = { ...fields, [area("currency")]: "francs" };
    expect(await saveMapping(admin(), { id, version: 1, fields: wrong })).toMatchObject({
      problems: [{ path: "mapping" }],
    });
    expect(await saveMapping(admin(), { id, version: 1, fields })).toMatchObject({ kind: "ok" });
    expect(await saveMapping(admin(), { id, version: 1, fields })).toMatchObject({ kind: "conflict" });
    expect(await saveMapping(admin(), { id, version: 2, fields })).toMatchObject({
      notices: [{ key: "admin.nothingChanged" }],
    });
    const secondAnswer = await findCodes(admin(), { id });
    expect(secondAnswer).toMatchObject({
      value: { version: 2, mapping: { areas: [{ isUsed: false }, { isUsed: true, title: "Switzerland" }] } },
    });
  });

  it("is opened at the next start once it is chosen, one at a time, and cannot be deleted then", async () => {
    const first = await createRecord({ chosen: true });
    const second = await createRecord({ title: "Other", chosen: true });
    expect(await operations.get(admin(), { id: first.id })).toMatchObject({ value: { chosen: false } });
    const { env, vault } = services();
    const start = () =>
      openChosenErp({ env, db: database.db, vault, ...sharedParts() }, () =>
        Promise.reject(new Error("The embedded ERP was started")),
      );
    const { adapter, opened } = await start();
    expect(opened).toMatchObject({ kind: "s4hana", source: "stored", id: second.id, version: 1 });
    await adapter.close();
    const remove = (id: string) => must(operations.remove, "remove")(admin(), { items: [id] });
    expect(await remove(second.id)).toMatchObject({ kind: "conflict" });
    expect(await remove(first.id)).toMatchObject({ kind: "ok" });
    expect(await getConnection(admin(), { id: second.id })).toMatchObject({
      value: { isInUse: false, waitsForStart: true },
    });
  });

  it("does not let the portal start on another system if its secret cannot be read", async () => {
    await createRecord({ chosen: true });
    const { env } = services();
    const vault = { seal: () => Buffer.alloc(0), unseal: () => null };
    await expect(
      openChosenErp({ env, db: database.db, vault, ...sharedParts() }, () =>
        Promise.reject(new Error("embedded")),
      ),
    ).rejects.toThrow(/secret of the ERP connection/);
  });

  it("is switched off for everybody at once until it is switched on, with both in the log", async () => {
    const gate = new Gate(createGateStore(database.pool), clock);
    const enter = () => gate.enter("main", () => Promise.resolve());
    await enter();
    expect(await switchConnection(admin(), { on: "false" })).toMatchObject({ kind: "ok" });
    await expect(enter()).rejects.toMatchObject({ failure: { kind: "down" } });
    expect(
      await outageOf(database.db, { system: "main", isStaff: true, locale: "en" }, clock.now()),
    ).toMatchObject({
      closed: true,
      until: null,
    });
    expect(await switchConnection(admin(), { on: "false" })).toMatchObject({ kind: "conflict" });
    expect(await getConnection(admin(), { id: "current" })).toMatchObject({
      value: { isInUse: true, offSince: clock.now() },
    });
    expect(await pingConnection(admin(), { id: "current" })).toMatchObject({ value: { state: "good" } });
    expect(await switchConnection(admin(), { on: "true" })).toMatchObject({ kind: "ok" });
    await enter();
  });
});
