import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { eventually } from "../support/eventually";
import { signedIn } from "../support/http-client";
import { startRecorder } from "../support/servers/recorder";

/** A portal whose defects and traces go to servers of the company. */
let errors: Awaited<ReturnType<typeof startRecorder>>;
let collector: Awaited<ReturnType<typeof startRecorder>>;
let demo: DemoPortal;

beforeAll(async () => {
  errors = await startRecorder();
  collector = await startRecorder();
  demo = await demoPortal({
    SENTRY_DSN: `http://abc@${errors.host}/1`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${collector.host}`,
  });
});
afterAll(async () => {
  await demo?.close();
  await Promise.all([errors?.close(), collector?.close()]);
});

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}

const spansSent = (): SentSpan[] =>
  collector.recordings.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);

it("leads from a request to its statements and to its calls of the ERP", async () => {
  const buyer = await signedIn(demo.portal.url, "buyer");
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const page = await buyer.get("/orders?date_range=all", {
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  });
  expect(page.status).toBe(200);
  await eventually(() => {
    const spans = spansSent().filter((span) => span.traceId === traceId);
    const root = spans.find(({ name }) => name === "GET page");
    expect(root?.parentSpanId).toBe("00f067aa0ba902b7");
    const children = spans
      .filter(({ parentSpanId }) => parentSpanId === root?.spanId)
      .map(({ name }) => name);
    expect(children).toContain("SQL SELECT");
    expect(children).toContain("ERP orders.search");
  });
});

it("reports a fault of a page to the configured service, with the reference that the visitor sees", async () => {
  const buyer = await signedIn(demo.portal.url, "buyer");
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  try {
    await client.query("ALTER TABLE table_choices RENAME TO mislaid");
    const page = await buyer.get("/orders?po_number=secret-plan");
    expect(page.status).toBe(500);
    const report = await eventually(() => {
      const recording = errors.recordings.find(({ body }) => body.includes("unexpected-error"));
      if (!recording) throw new Error("nothing was reported");
      return recording;
    });
    const event = JSON.parse(report.body.split("\n")[2] ?? "{}");
    expect(page.body).toContain(event.tags.requestId);
    expect(event.extra.path).toBe("/orders");
    expect(report.body).not.toContain("secret-plan");
  } finally {
    await client.query("ALTER TABLE mislaid RENAME TO table_choices");
    await client.end();
  }
});
