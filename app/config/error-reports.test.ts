import { expect, it } from "vitest";
import { fixedClock } from "~/lib/clock";
import { startRecorder } from "../../tests/support/servers/recorder";
import { openErrorReports, withReports } from "./error-reports.server";

const clock = fixedClock("2026-11-21T09:00:00Z");
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const reportsTo = (host: string, failures: string[] = []) =>
  openErrorReports({
    dsn: `http://0123abcd@${host}/7`,
    release: "1.2.3",
    environment: "production",
    clock,
    onFailure: (cause) => failures.push(cause),
  });

it("sends what the log calls an error as an envelope, without secrets, and nothing else", async () => {
  const server = await startRecorder();
  const reports = reportsTo(server.host);
  const log = withReports(silentLog, reports);
  const cause = Object.assign(new Error("Failed query: select 1 params: buyer@demo.example"), {
    query: "select 1",
  });
  const error = new Error("No such table", { cause });
  log.error({ error, requestId: "r-1", path: "/orders", password: "hush" }, "unexpected-error");
  log.warn({ cause: "slow" }, "erp.failed");
  log.info({}, "listening");
  await reports.close();
  await server.close();
  expect(server.recordings.length).toBe(1);
  const [{ path = "", headers = {}, body = "" } = {}] = server.recordings;
  expect(path).toBe("/api/7/envelope/");
  expect(headers["x-sentry-auth"]).toContain("sentry_key=0123abcd");
  const [head, item, event] = body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(item).toEqual({ type: "event", length: Buffer.byteLength(JSON.stringify(event)) });
  expect(event).toMatchObject({
    event_id: head.event_id,
    level: "error",
    release: "1.2.3",
    tags: { event: "unexpected-error", requestId: "r-1" },
    extra: { path: "/orders", password: "(not shown)" },
  });
  const types = event.exception.values.map(({ value }: { value: string }) => value);
  expect(types).toEqual(["Failed query: select 1", "No such table"]);
  const frames = event.exception.values[1].stacktrace.frames;
  expect(frames.at(-1)).toMatchObject({
    in_app: true,
    filename: expect.stringContaining("error-reports.test.ts"),
  });
  expect(frames.filter(({ filename }: { filename: string }) => filename.startsWith("async "))).toEqual([]);
  expect(body).not.toContain("hush");
  expect(body).not.toContain("buyer@demo.example");
});

it("reports an error once, though every part of a page fails by it", async () => {
  const server = await startRecorder();
  const reports = reportsTo(server.host);
  const fail = (requestId: string, text: string) =>
    reports.report({ error: new Error(text), requestId }, "unexpected-error");
  for (const requestId of ["r-1", "r-1", "r-2"]) fail(requestId, "No such table");
  fail("r-1", "No such column");
  await reports.close();
  await server.close();
  expect(server.recordings.length).toBe(3);
});

it("names an error of a browser by its message, so that services keep each in a group of its own", async () => {
  const server = await startRecorder();
  const reports = reportsTo(server.host);
  const log = withReports(silentLog, reports);
  log.warn({ message: "Uncaught TypeError: x is undefined", at: "/build/a.js:1:2" }, "client-error");
  await reports.close();
  await server.close();
  const event = JSON.parse(server.recordings[0]?.body.split("\n")[2] ?? "");
  expect(event.message.formatted).toBe("Uncaught TypeError: x is undefined");
  expect(event.extra.at).toBe("/build/a.js:1:2");
});

it("pauses when the service asks for it, stops at thirty a minute, and says when it could not send", async () => {
  let status = 429;
  const server = await startRecorder(() => ({ status, headers: { "Retry-After": "120" } }));
  const failures: string[] = [];
  const reports = reportsTo(server.host, failures);
  reports.report({}, "first");
  await reports.close();
  reports.report({}, "second");
  await reports.close();
  expect(server.recordings.length).toBe(1);
  status = 200;
  const others = reportsTo(server.host, failures);
  for (let index = 0; index < 40; index++) others.report({}, "many");
  await others.close();
  expect(server.recordings.length).toBe(31);
  await server.close();
  const unreachable = reportsTo(server.host, failures);
  unreachable.report({}, "lost");
  await unreachable.close();
  expect(failures.length).toBe(1);
});

it("refuses an address without a key", () => {
  const options = { release: "1", environment: "test", clock, onFailure: () => undefined };
  expect(() => openErrorReports({ dsn: "https://errors.example/7", ...options })).toThrow("SENTRY_DSN");
});
