import { setTimeout as sleep } from "node:timers/promises";
import { processExists, readPostmaster } from "./postmaster.server";

/**
 * Milliseconds between two checks of a healthy server, and the longest pause between two attempts to start
 * one.
 */
const interval = 500;
const maxPause = 30_000;

/**
 * Checks of which one reads the server's folder as well: another process may have the number of a dead server. To read it on each
 * check took a third of what an idle portal does.
 */
const checksPerReading = 20;

/**
 * Restarts the server when it has died, with back-off: its processes need a moment to leave the shared memory, and a
 * full disk stays full for a while. Several portals may try at once: PostgreSQL lets only one server run on a folder.
 */
export function supervise(plan: {
  data: string;
  enabled: boolean;
  launch(): Promise<unknown>;
  afterRestart(): Promise<void>;
  say(line: string): void;
}): { stop(): Promise<void> } {
  const stopController = new AbortController();
  const { signal } = stopController;
  const exitPromise = plan.enabled ? watch() : Promise.resolve();

  async function watch(): Promise<void> {
    let failures = 0;
    let checks = 0;
    let pid = (await readPostmaster(plan.data))?.pid;
    while (!signal.aborted) {
      const pause = failures > 0 ? Math.min(interval * 2 ** failures, maxPause) : interval;
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      checks += 1;
      if (pid !== undefined && checks % checksPerReading !== 0 && processExists(pid)) continue;
      const server = await readPostmaster(plan.data);
      if (server?.alive && server.pid === pid) continue;
      if (failures === 0 && !server?.alive) plan.say("PostgreSQL has died and is started again");
      // Another portal may have started it first; its server is joined.
      const isRunning = server?.alive ? await rejoin() : await restart();
      failures = isRunning ? 0 : failures + 1;
      if (isRunning) pid = (await readPostmaster(plan.data))?.pid;
    }
  }

  async function rejoin(): Promise<boolean> {
    try {
      await plan.afterRestart();
      plan.say("PostgreSQL runs again");
      return true;
    } catch {
      return false;
    }
  }

  async function restart(): Promise<boolean> {
    try {
      return Boolean(await plan.launch()) && (await rejoin());
    } catch (error) {
      plan.say(`PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  return {
    async stop() {
      stopController.abort();
      await exitPromise;
    },
  };
}
