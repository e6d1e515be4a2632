import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { expect, it } from "vitest";
import { serveStaticFiles } from "../web/static-files";

it("answers 404 for a file that another build has removed from under the running process", async () => {
  const folder = mkdtempSync(join(tmpdir(), "static-files-"));
  mkdirSync(join(folder, "assets"));
  for (const name of ["assets/a.js", "robots.txt"]) writeFileSync(join(folder, name), "text");
  const app = express().use(serveStaticFiles(folder));
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  try {
    expect((await ask("/assets/a.js")).status).toBe(200);
    rmSync(join(folder, "assets/a.js"));
    const answer = await ask("/assets/a.js");
    expect([answer.status, await answer.text()]).toEqual([404, "Not found\n"]);
    expect(answer.headers.get("cache-control")).toBeNull();
    expect((await ask("/robots.txt")).status).toBe(200);
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
