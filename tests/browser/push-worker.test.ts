import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page, Worker } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../support/chromium";

/** Page of an installation that registers the worker of push messages. */
const server = createServer((request, response) => {
  const isWorker = request.url === "/push-worker.js";
  response.writeHead(200, { "Content-Type": isWorker ? "text/javascript" : "text/html" });
  response.end(isWorker ? readFileSync("public/push-worker.js") : "<title>Portal</title>");
});

interface WorkerRecord {
  shown: { title: string; body: string; data: { path: string }; icon: string }[];
  opened: string[];
}

let browser: Browser;
let page: Page;
let worker: Worker;
let deliver: (data: string) => Promise<void>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium();
  const context = await browser.newContext();
  page = await context.newPage();
  await page.goto(origin);
  const startOfWorker = context.waitForEvent("serviceworker");
  const cdp = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/push-worker.js");
    await navigator.serviceWorker.ready;
  });
  worker = await startOfWorker;
  const registrationId = await registration;
  deliver = async (data) => {
    await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  };
  // The headless shell has no notifications, and no browser lets a script press one: the worker's own calls are recorded.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      record: WorkerRecord;
      registration: object;
      clients: object;
    };
    const record: WorkerRecord = { shown: [], opened: [] };
    scope.record = record;
    Object.defineProperty(scope.registration, "showNotification", {
      value: async (title: string, options: object) => void record.shown.push({ title, ...options } as never),
    });
    Object.defineProperty(scope.clients, "openWindow", {
      value: async (path: string) => void record.opened.push(path),
    });
  });
});

afterAll(async () => {
  await browser?.close();
  server.close();
});

const recordOf = (): Promise<WorkerRecord> =>
  worker.evaluate(() => (globalThis as unknown as { record: WorkerRecord }).record);

it("shows a message that arrives while no page is open, as the portal wrote it", async () => {
  const message = { title: "Inventaire ☃", body: "<b>Fermé</b> vendredi", path: "/dashboard" };
  await page.goto("about:blank");
  await deliver(JSON.stringify(message));
  await expect.poll(async () => (await recordOf()).shown).toHaveLength(1);
  const { shown, opened } = await recordOf();
  expect(shown).toEqual([
    { title: message.title, body: message.body, data: { path: "/dashboard" }, icon: "/favicon.svg" },
  ]);
  expect(opened).toEqual([]);
});

it("opens its page when the message is pressed, and takes it off the screen", async () => {
  const isClosed = await worker.evaluate(async () => {
    const { record } = globalThis as unknown as { record: WorkerRecord };
    const [message] = record.shown;
    const waits: Promise<unknown>[] = [];
    const closings: string[] = [];
    const event = Object.assign(new Event("notificationclick"), {
      notification: { ...message, close: () => void closings.push(message?.title ?? "") },
      waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
    });
    globalThis.dispatchEvent(event);
    await Promise.all(waits);
    return closings.length === 1 && waits.length === 1;
  });
  expect(isClosed).toBe(true);
  expect((await recordOf()).opened).toEqual(["/dashboard"]);
});
