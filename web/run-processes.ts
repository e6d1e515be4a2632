import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";

/** Milliseconds until a process that ended by itself is replaced. */
const restartDelay = 1_000;

/** Says to the parent that this process takes requests. */
const readyMessage = "ready";

/** Says to a process that another one has taken its place. */
const replacedMessage = "replaced";

/**
 * Runs as many processes on one port as PROCESSES says, and returns in each of them; the parent only looks after them. It
 * replaces a process that ends, passes the signal to stop on, and on SIGHUP replaces all of them one after another: each
 * one stops when its successor takes requests, and answers those that it has.
 */
export async function runProcesses(count: number): Promise<void> {
  if (!cluster.isPrimary || !(count > 1)) return;
  const workers: Worker[] = [];
  let isStopping = false;

  function fork(slot: number): Promise<boolean> {
    const worker = cluster.fork({ PROCESS: String(slot + 1) });
    workers[slot] = worker;
    return new Promise((resolve) => {
      worker.on("message", (message) => message === readyMessage && resolve(true));
      worker.once("exit", (code) => {
        resolve(false);
        if (workers[slot] !== worker) return;
        if (isStopping) return endIfLast(code);
        note({ slot: slot + 1, code }, "process-ended");
        setTimeout(() => !isStopping && void fork(slot), restartDelay);
      });
    });
  }

  let worstCode = 0;
  function endIfLast(code: number | null): void {
    worstCode ||= code ?? 1;
    if (workers.every((worker) => worker.isDead())) process.exit(worstCode);
  }

  function stop(): void {
    isStopping = true;
    for (const worker of workers) worker.process.kill("SIGTERM");
  }

  let restart = Promise.resolve();
  async function replaceAll(): Promise<void> {
    for (const [slot, worker] of [...workers.entries()]) {
      if (isStopping) return;
      if (await fork(slot)) {
        worker.send(replacedMessage);
        continue;
      }
      // The successor does not start: those that run stay.
      workers[slot] = worker;
      return note({ slot: slot + 1 }, "restart-failed");
    }
    note({ processes: count }, "restarted", "info");
  }

  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("SIGHUP", () => {
    restart = restart.then(replaceAll);
  });
  // The first one prepares the database; the others find it ready. Without it there is nothing to run.
  if (!(await fork(0))) process.exit(1);
  for (let slot = 1; slot < count; slot += 1) await fork(slot);
  await new Promise(() => undefined);
}

/** True in a process that shares its port with others. */
export const isOneOfSeveral = cluster.isWorker;

export function tellReady(): void {
  if (cluster.isWorker) process.send?.(readyMessage);
}

export function onReplaced(work: () => void): void {
  if (cluster.isWorker) process.on("message", (message) => message === replacedMessage && work());
}

/**
 * Leaves the shared port, and waits until the parent process knows it: a connection that it handed over meanwhile then
 * goes to another process. Node 20 loses one whose process ends before it answers (lib/internal/cluster/round_robin_handle.js).
 */
export async function leavePort(): Promise<void> {
  if (!cluster.worker?.isConnected()) return;
  const disconnection = once(process, "disconnect");
  cluster.worker.disconnect();
  await disconnection;
}

function note(facts: Record<string, unknown>, event: string, level = "warn"): void {
  const line = { level, at: new Date().toISOString(), ...facts, event };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
