import { expect, it } from "vitest";
import { startRecorder } from "../../tests/support/servers/recorder";
import { openTraces } from "./traces.server";

const collectorAt = (host: string, failures: string[] = []) =>
  openTraces({
    endpoint: `http://${host}/`,
    headers: { "x-key": "abc" },
    release: "1.2.3",
    now: () => 1_700_000_000_500,
    onFailure: (cause) => failures.push(cause),
  });

it("sends a request with what was done for it as one trace, within the caller's", async () => {
  const server = await startRecorder();
  const traces = collectorAt(server.host);
  const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
  await traces.request(`00-${caller.traceId}-${caller.spanId}-01`, async (end) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const attributes = { "db.operation.name": "SELECT" };
    traces.record({ name: "SQL SELECT", kind: "client", seconds: 0.25, attributes });
    traces.record({ name: "ERP orders.search", kind: "client", seconds: 0.1, hasFailed: true });
    end({ name: "GET page", seconds: 0.5, attributes: { "http.response.status_code": 200 } });
  });
  traces.record({ name: "SQL SELECT", kind: "client", seconds: 1 });
  traces.request(`00-${caller.traceId}-${caller.spanId}-00`, (end) => end({ name: "GET page", seconds: 1 }));
  await traces.close();
  await server.close();
  expect(server.recordings.length).toBe(1);
  const [{ path = "", headers = {}, body = "{}" } = {}] = server.recordings;
  expect([path, headers["x-key"], headers["content-type"]]).toEqual([
    "/v1/traces",
    "abc",
    "application/json",
  ]);
  const { resource, scopeSpans } = JSON.parse(body).resourceSpans[0];
  expect(resource.attributes[0]).toEqual({ key: "service.name", value: { stringValue: "tradepost" } });
  const [sql, erp, page] = scopeSpans[0].spans;
  expect(scopeSpans[0].spans.length).toBe(3);
  expect(page).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId, kind: 2, status: {} });
  expect(sql).toMatchObject({
    traceId: caller.traceId,
    parentSpanId: page.spanId,
    name: "SQL SELECT",
    kind: 3,
  });
  expect(sql.startTimeUnixNano).toBe("1700000000250000000");
  expect(sql.endTimeUnixNano).toBe("1700000000500000000");
  expect(erp).toMatchObject({ parentSpanId: page.spanId, status: { code: 2 } });
});

it("begins a trace of its own for a malformed parent, and goes on without a collector", async () => {
  const failures: string[] = [];
  const server = await startRecorder(() => ({ status: 503 }));
  const traces = collectorAt(server.host, failures);
  traces.request("00-zz-1-01", (end) => end({ name: "GET page", seconds: 0.1 }));
  await traces.close();
  await server.close();
  const span = JSON.parse(server.recordings[0]?.body ?? "{}").resourceSpans[0].scopeSpans[0].spans[0];
  expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(span.parentSpanId).toBeUndefined();
  const unreachableTraces = collectorAt(server.host, failures);
  unreachableTraces.request(undefined, (end) => end({ name: "GET page", seconds: 0.1 }));
  await unreachableTraces.close();
  expect(failures.length).toBe(2);
});
