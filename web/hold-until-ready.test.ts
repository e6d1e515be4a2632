import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { holdUntilReady } from "./hold-until-ready";

let server: Server;
let address: string;
let heldStart: ReturnType<typeof holdUntilReady>;

beforeEach(async () => {
  heldStart = holdUntilReady();
  server = createServer(heldStart.listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("says that the process runs and is not ready", async () => {
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetch(`${address}/readyz`)).status).toBe(503);
});

it("answers those who have waited when the application is ready, and everybody after them", async () => {
  const bodies = ["one", "two"];
  const pages = Promise.all(
    bodies.map(async (body) => (await fetch(`${address}/page`, { method: "POST", body })).text()),
  );
  await expect.poll(() => connections()).toBe(2);
  heldStart.handOver(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    response.end(`${request.url} ${body}`);
  });
  expect(await pages).toEqual(["/page one", "/page two"]);
  expect(await (await fetch(`${address}/readyz`)).text()).toBe("/readyz ");
});

it("asks the next one to come back when too many wait", async () => {
  const leaveController = new AbortController();
  const heldRequests = Array.from({ length: 200 }, () =>
    fetch(address, { signal: leaveController.signal }).catch(() => "left"),
  );
  await expect.poll(() => connections(), { timeout: 5_000 }).toBe(200);
  const answer = await fetch(address);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("10");
  leaveController.abort();
  await Promise.all(heldRequests);
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
