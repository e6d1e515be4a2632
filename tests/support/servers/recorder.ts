import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Request that a recorder received. */
export interface Recording {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** HTTP server that keeps what it is sent: a collector of traces, a service for error reports, or another catalog. */
export async function startRecorder(answer: () => Answer = () => ({ status: 200 })) {
  const recordings: Recording[] = [];
  const server = createServer(async (request, response) => {
    const { status, headers = {}, body = "{}" } = answer();
    recordings.push({ path: request.url ?? "", headers: request.headers, body: await text(request) });
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    recordings,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
