import { describe, expect, it } from "vitest";
import { errorBody } from "../../../../tests/support/servers/odata-stub";
import type { HttpAnswer } from "./answer";
import { failureOf } from "./failures";
import { errorMessages, successMessages } from "./sap-messages";

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html; charset=utf-8" };
const answerOf = (
  status: number,
  body: unknown = "",
  headers: Record<string, string> = json,
): HttpAnswer => ({
  status,
  headers,
  cookies: [],
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});
const now = new Date("2026-03-02T09:00:00Z");
const context = { now, isWrite: true, path: "/A_X", lockCodes: new Set(["MC/601"]) };
const failure = (...args: Parameters<typeof answerOf>) => failureOf(answerOf(...args), context)?.failure;
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

describe("4: errors", () => {
  it("carry every message once, without the gateway's wrapper, with item and field", () => {
    const body = errorBody("V1/382", "Order quantity is missing", [
      {
        code: "V1/382",
        message: "Order quantity is missing",
        severity: "error",
        target: "/to_Item(SalesOrderItem='000020')/RequestedQuantity",
      },
      { code: "V4/115", message: "Rounded", severity: "warning", propertyref: "" },
      { code: "/IWBEP/CX_MGW_BUSI_EXCEPTION", message: "An exception was raised", severity: "error" },
    ]);
    expect(failure(400, body)).toEqual({
      kind: "rejected",
      messages: [
        {
          severity: "error",
          code: "sap.V1/382",
          text: "Order quantity is missing",
          target: { item: 20, field: "RequestedQuantity" },
        },
        { severity: "warning", code: "sap.V4/115", text: "Rounded" },
      ],
    });
  });

  it("come as XML from some handlers", () => {
    const xml = `<?xml version="1.0"?><error xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><code>VP/199</code><message xml:lang="en">Customer 4711 &amp; Sons is blocked</message><innererror><transactionid>1</transactionid><errordetails><errordetail><code>VP/199</code><message>Customer 4711 &amp; Sons is blocked</message><propertyref>SoldToParty</propertyref><severity>error</severity></errordetail><errordetail><code>VP/200</code><message>Ask your clerk</message><severity>info</severity></errordetail></errordetails></innererror></error>`;
    expect(errorMessages(xml)).toEqual([
      { code: "VP/199", text: "Customer 4711 & Sons is blocked", severity: "error", target: "SoldToParty" },
      { code: "VP/200", text: "Ask your clerk", severity: "info", target: "" },
    ]);
  });

  it("of the gateway itself are no refusal by the business", () => {
    const malformedBody = errorBody("/IWBEP/CM_MGW_RT/021", "Property Foo is invalid");
    expect(failure(400, malformedBody)?.kind).toBe("protocol");
    expect(failure(404, errorBody("/IWFND/MED/170", "No service found"))?.kind).toBe("protocol");
    expect(failure(404, errorBody("/IWBEP/CM_MGW_RT/020", "Resource not found"))?.kind).toBe("notFound");
  });

  it("of a crashed program are neither a refusal nor an outage", () => {
    expect(failure(500, errorBody("SY/530", "An exception occurred"))?.kind).toBe("protocol");
  });
});

describe("5: messages of a success", () => {
  const message = {
    code: "V1/311",
    message: "Auftrag 5 gespeichert",
    severity: "success",
    details: [{ code: "V1/849", message: "Kreditlimit überschritten", severity: "warning", target: "" }],
  };
  const expected = [
    { code: "V1/311", text: "Auftrag 5 gespeichert", severity: "success", target: "" },
    { code: "V1/849", text: "Kreditlimit überschritten", severity: "warning", target: "" },
  ];
  it.each([
    ["JSON in UTF-8", Buffer.from(JSON.stringify(message)).toString("latin1")],
    ["JSON, percent-encoded", encodeURIComponent(JSON.stringify(message))],
    [
      "XML",
      "<notification><code>V1/311</code><message>Auftrag 5 gespeichert</message><severity>success</severity><details><detail><code>V1/849</code><message>Kreditlimit &#252;berschritten</message><severity>warning</severity></detail></details></notification>",
    ],
  ])("are read as %s", (_, header) => {
    expect(successMessages(answerOf(201, "", { ...json, "sap-message": header }))).toEqual(expected);
  });
});

describe("16: SAP is away", () => {
  it.each([
    ["120", 120],
    ["Mon, 02 Mar 2026 09:01:30 GMT", 90],
    ["soon", 30],
    ["999999", 3_600],
  ])("until a time: Retry-After %s", (header, seconds) => {
    expect(failure(503, "{}", { ...json, "retry-after": header })).toEqual({
      kind: "down",
      until: inSeconds(seconds),
      reason: "retryAfter",
      maintenance: false,
    });
  });

  it("for maintenance, whatever the status of its page", () => {
    for (const status of [200, 201, 503]) {
      expect(failure(status, "<html>Back soon</html>", html)).toMatchObject({
        kind: "down",
        maintenance: true,
      });
    }
    expect(failure(200, "<!DOCTYPE html><title>Logon</title>", {})).toMatchObject({ maintenance: true });
  });

  it.each([
    [401, { kind: "auth" }],
    [302, { kind: "auth" }],
    [403, { kind: "auth", forbidden: true }],
    [407, { kind: "auth" }],
    [429, { kind: "throttled", until: inSeconds(30) }],
    [502, { kind: "network", ambiguous: true, reset: false }],
    [504, { kind: "timeout", ambiguous: true }],
  ])("%i is told apart", (status, expected) => {
    expect(failure(status, "{}")).toEqual(expected);
  });

  it("is not what a lock means", () => {
    const lock = errorBody("MC/601", "Object requested is currently locked by user MKELLER");
    expect(failure(400, lock)).toEqual({ kind: "locked", by: "MKELLER", until: null });
    expect(failure(423, {})).toMatchObject({ kind: "locked" });
  });
});
