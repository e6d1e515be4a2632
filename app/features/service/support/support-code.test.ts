import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "~/door/door.tables";
import { PageTrace } from "~/door/page-trace";
import type { Services } from "~/door/services";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { openSupportCode } from "./open-support-code.server";
import { findPageRecord, insertPageRecords, type PageRecord } from "./page-records.store.server";
import { pathWithoutSecrets } from "./path-without-secrets";
import { flushPageRecords, forgetPageRecords, recordPage } from "./record-page.server";
import { readSupportCode } from "./support-code.schema";

const at = new Date("2026-11-21T09:00:00Z");

describe("a support code", () => {
  let services: Services;

  beforeEach(async () => {
    services = testServices(await freshDatabase());
  });

  function recordOf(code: string, record: Partial<PageRecord> = {}): PageRecord {
    return {
      code,
      at,
      requestId: newId(),
      userId: newId(),
      behindUserId: null,
      partner: null,
      salesAreaId: null,
      language: "en",
      method: "GET",
      path: "/orders",
      status: 200,
      milliseconds: 12,
      calls: [],
      checks: [],
      omitted: 0,
      version: "1",
      ...record,
    };
  }

  it("opens what the page asked, and each look is written down", async () => {
    const actor = person("view_invoices");
    const trace = new PageTrace();
    trace.isShown = true;
    const page = {
      ...context(services, actor),
      trace,
      path: "/orders?q=bolts",
      startedAt: services.clock.monotonic(),
    };
    // A refusal leaves its reason.
    await openSupportCode(page, { code: trace.code });
    recordPage(page, { method: "GET", status: 403 });
    const staff = context(services, person("proxy_login"));
    const outcome = await openSupportCode(staff, { code: trace.code });
    expect(outcome).toMatchObject({
      kind: "ok",
      value: {
        code: trace.code,
        path: "/orders?q=bolts",
        status: 403,
        partner: actor.partner,
        checks: [{ operation: "support.openCode", isAllowed: false, permissions: ["proxy_login"] }],
      },
    });
    const entries = await services.database.db.select().from(auditEntries);
    expect(entries).toMatchObject([{ operation: "support.openCode", subjectId: trace.code }]);
  });

  it("that nobody has seen leaves no record, and one that is not there is looked for in writing", async () => {
    const trace = new PageTrace();
    const page = {
      ...context(services, person()),
      trace,
      path: "/orders",
      startedAt: services.clock.monotonic(),
    };
    recordPage(page, { method: "GET", status: 200 });
    await flushPageRecords(services.database.db, services.log);
    const staff = context(services, person("proxy_login"));
    expect((await openSupportCode(staff, { code: trace.code })).kind).toBe("notFound");
    expect(await services.database.db.select().from(auditEntries)).toMatchObject([
      { after: { found: false } },
    ]);
  });

  it("tells nothing to anybody without the permission, whether or not it exists", async () => {
    await insertPageRecords(services.database.db, [recordOf("K7QM3XRD2P")]);
    const customer = context(services, person("administer"));
    const [existingRecord, missingRecord] = await Promise.all(
      ["K7QM3XRD2P", "0000000000"].map((code) => openSupportCode(customer, { code })),
    );
    expect(existingRecord?.kind).toBe("refused");
    expect(missingRecord).toEqual(existingRecord);
  });

  it("keeps every field of its record", async () => {
    const { db } = services.database;
    const record = recordOf("K7QM3XRD2P", {
      behindUserId: newId(),
      partner: { function: "soldTo", number: "100001", name: 'Van "Dijk" & Zonen\\' },
      salesAreaId: "1000",
      calls: [{ operation: "orders.search", milliseconds: 3, isCached: false, result: "ok", messages: [] }],
      checks: [{ operation: "orders.list", isAllowed: true, permissions: ["view_invoices"] }],
      omitted: 2,
    });
    await insertPageRecords(db, [record, recordOf("B".repeat(10))]);
    await insertPageRecords(db, [record]);
    expect(await findPageRecord(db, record.code)).toEqual(record);
    expect((await findPageRecord(db, "B".repeat(10)))?.partner).toBeNull();
  });

  it("is forgotten after its time, in batches", async () => {
    const { db } = services.database;
    const old = new Date(at.getTime() - 1);
    await insertPageRecords(db, [
      recordOf("A".repeat(10), { at: old }),
      recordOf("B".repeat(10), { at: old }),
    ]);
    await insertPageRecords(db, [recordOf("C".repeat(10))]);
    expect(await forgetPageRecords(db, at, 1)).toBe(1);
    expect(await forgetPageRecords(db, at, 5)).toBe(1);
    expect(await forgetPageRecords(db, at, 5)).toBe(0);
  });

  it("is understood however it was typed, and what is none is not", () => {
    const typedCodes = ["k7qm3 xrd2p", " K7QM3-XRD2P", "K7QM3XRD2", "O1LI0 00000", "<script>1"];
    expect(typedCodes.map(readSupportCode)).toEqual(["K7QM3XRD2P", "K7QM3XRD2P", null, "0111000000", null]);
  });

  it("stores at most sixty calls and checks of a page, and counts the others", () => {
    const trace = new PageTrace();
    for (let index = 0; index < 70; index += 1) {
      trace.noteCheck({ name: "test", allow: openSupportCode.allow }, { allowed: true });
    }
    expect([trace.checks.length, trace.omitted]).toEqual([60, 10]);
    expect(trace.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  });
});

describe("the address of a record", () => {
  it("has its filters, but nothing that opens something by itself", () => {
    const id = newId();
    const token = "f3nq8Zq0pXw2vT6yL1rJ9sK4dB7mC5hG".repeat(2);
    const addresses = {
      "/orders?q=bolts+M8&date_range=all": "/orders?q=bolts+M8&date_range=all",
      [`/approvals/${id}?token=short`]: `/approvals/${id}?token=not-shown`,
      [`/password/reset/${token}`]: "/password/reset/not-shown",
      [`/calendar?key=${token}&page=2`]: "/calendar?key=not-shown&page=2",
      [`/orders?q=${"long words ".repeat(300)}`]: "/orders",
      // Two slashes begin a host in a relative address, and these hosts do not exist.
      "//9000000476/file?page=2": "//9000000476/file?page=2",
      "//[orders": "//[orders",
      "//": "//",
    };
    const redactedPaths = Object.keys(addresses).map((path) => [path, pathWithoutSecrets(path)]);
    expect(Object.fromEntries(redactedPaths)).toEqual(addresses);
  });
});
