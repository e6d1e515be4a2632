import { once } from "node:events";
import { createServer } from "node:net";

const lowestPort = 10_000;
const portCount = 20_000;

/**
 * Port of this process, below those from which the system numbers outgoing connections: any of these could take a port
 * that was free a moment ago.
 */
export const ownPort = lowestPort + (process.pid % portCount);

/** Finds a free port, beginning beside that of this process. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= 100; attempt++) {
    const port = lowestPort + ((process.pid + attempt * 211) % portCount);
    if (await isFree(port)) return port;
  }
  throw new Error("No port is free");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
