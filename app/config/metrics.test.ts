import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { openMetrics, serveMetrics } from "./metrics.server";

it("tells Prometheus about requests, operations, jobs and the event loop on a port of its own", async () => {
  const metrics = openMetrics();
  metrics.request({ method: "GET", kind: "page", status: 200, seconds: 0.02 });
  metrics.operation("cart.addItem", "ok", 0.004);
  metrics.job("mail.send", "failed", 1.5);
  const server = await serveMetrics(metrics, { port: 0, host: "127.0.0.1" });
  try {
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    expect(text).toContain('http_request_seconds_count{method="GET",kind="page",status="200"} 1');
    expect(text).toContain('operation_seconds_bucket{le="0.005",operation="cart.addItem",outcome="ok"} 1');
    expect(text).toContain('jobs_total{job="mail.send",outcome="failed"} 1');
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  } finally {
    await server.close();
  }
});

it("says so when its port is taken", async () => {
  const metrics = openMetrics();
  const first = await serveMetrics(metrics, { port: 0, host: "127.0.0.1" });
  await expect(serveMetrics(metrics, { port: first.port, host: "127.0.0.1" })).rejects.toThrow("EADDRINUSE");
  await first.close();
});

it("has every figure that the delivered dashboard and alert rules ask for", async () => {
  const metrics = openMetrics();
  metrics.erpCall({ operation: "orders.search", milliseconds: 20, result: "ok", isCached: false });
  metrics.statement("portal", { verb: "SELECT", seconds: 0.002, hasFailed: false });
  const text = await metrics.text();
  expect(text).toContain('erp_call_seconds_count{operation="orders.search",result="ok"} 1');
  const dashboard = JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const questions = [...expressions, readFileSync("deploy/alerts.yaml", "utf8")].join("\n");
  const names = new Set(
    [...questions.matchAll(/([a-z_0-9]+)\{job="tradepost"/g)].map(([, name = ""]) => name),
  );
  names.delete("up");
  expect(names.size).toBeGreaterThan(7);
  const missingMetrics = [...names].filter(
    (name) => !text.includes(`# TYPE ${name.replace(/_(count|bucket)$/, "")} `),
  );
  expect(missingMetrics).toEqual([]);
});
