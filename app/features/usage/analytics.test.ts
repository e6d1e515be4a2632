import { expect, it, onTestFinished, vi } from "vitest";
import { googleAnalytics } from "./analytics.settings";
import { openAnalytics, type PageView } from "./open-analytics.server";

interface Sent {
  url: URL;
  body: { client_id: string; events: { params: Record<string, unknown> }[] };
}

const view = (client: string, page: string): PageView => ({
  client,
  page,
  language: "nl",
  micrositeId: "m1",
});

/** Analytics of a stream, with what it sends instead of the internet. */
function analyticsOf(stream: unknown, answer = () => new Response(null, { status: 204 })) {
  const requests: Sent[] = [];
  vi.stubGlobal("fetch", (url: string, { body }: { body: string }) => {
    requests.push({ url: new URL(url), body: JSON.parse(body) });
    return Promise.resolve(answer());
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const warnings: string[] = [];
  const analytics = openAnalytics({
    url: "https://analytics.example",
    secret: "s3cret",
    portal: "https://portal.example",
    settings: { get: () => Promise.resolve(googleAnalytics.schema.parse(stream)) } as never,
    log: { info: () => undefined, warn: (_, event) => warnings.push(event), error: () => undefined },
  });
  onTestFinished(() => analytics.stop());
  return { analytics, requests, warnings };
}

it("sends the kinds of pages of each browser to the stream of its microsite, and nothing else", async () => {
  const { analytics, requests } = analyticsOf({ active: true, measurementId: "G-AB12CD34" });
  for (const page of ["/orders", "/orders/…"]) analytics.view(view("browser-1", page));
  for (let count = 0; count < 30; count++) analytics.view(view("browser-2", "/catalog"));
  await analytics.send();
  expect(requests.map(({ body }) => [body.client_id, body.events.length])).toEqual([
    ["browser-1", 2],
    ["browser-2", 25],
    ["browser-2", 5],
  ]);
  expect(requests[0]?.url.href).toBe(
    "https://analytics.example/mp/collect?measurement_id=G-AB12CD34&api_secret=s3cret",
  );
  expect(requests[0]?.body.events[1]?.params).toEqual({
    page_location: "https://portal.example/orders/…",
    page_title: "/orders/…",
    language: "nl",
    engagement_time_msec: 1,
  });
});

it("sends nothing while the stream is off, and drops what is not taken", async () => {
  const inactiveAnalytics = analyticsOf({ active: false, measurementId: "G-AB12CD34" });
  expect(await inactiveAnalytics.analytics.isActive("m1")).toBe(false);
  inactiveAnalytics.analytics.view(view("browser-1", "/orders"));
  await inactiveAnalytics.analytics.send();
  expect(inactiveAnalytics.requests).toEqual([]);

  const failingSender = analyticsOf({ active: true, measurementId: "G-AB12CD34" }, () => Response.error());
  failingSender.analytics.view(view("browser-1", "/orders"));
  await failingSender.analytics.send();
  await failingSender.analytics.send();
  expect(failingSender.requests).toHaveLength(1);
  expect(failingSender.warnings).toEqual(["analytics-not-sent"]);
});
