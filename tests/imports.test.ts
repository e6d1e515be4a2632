import { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { newId } from "~/lib/ids";

/** Every module of the server; the browser's entry is left out, since it needs a document. */
const modules = import.meta.glob([
  "../app/**/*.{ts,tsx}",
  "!../app/**/*.test.{ts,tsx}",
  "!../app/entry.client.ts",
]);

/** A privileged port on which nothing listens. */
const closedPort = 1;

it("opens no database, writes no file and starts no process when all modules are imported", async () => {
  const dataFolder = join(tmpdir(), `imports-${newId()}`);
  const connect = vi.spyOn(Socket.prototype, "connect");
  const listen = vi.spyOn(Server.prototype, "listen");
  const spawn = vi.spyOn(ChildProcess.prototype as ChildProcess & { spawn(): unknown }, "spawn");
  vi.stubEnv("DATA_DIR", dataFolder);
  vi.stubEnv("DATABASE_URL", `postgres://nobody@127.0.0.1:${closedPort}/none`);
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  const paths = Object.keys(modules);
  expect(paths.length).toBeGreaterThan(800);
  expect(paths).toContain("../app/entry.server.tsx");
  for (const path of paths) await modules[path]?.();
  // Lets promises that a module left behind run.
  await new Promise((resolve) => setTimeout(resolve, 50));

  expect(connect).not.toHaveBeenCalled();
  expect(listen).not.toHaveBeenCalled();
  expect(spawn).not.toHaveBeenCalled();
  expect(existsSync(dataFolder)).toBe(false);
  // In a fresh clone, this is the first to transform most of the modules.
}, 600_000);
