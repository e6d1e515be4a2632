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
