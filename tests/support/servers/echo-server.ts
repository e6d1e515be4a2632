import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Shows one page at its root, and tells at every other address what was sent there. */
export interface EchoServer {
  url: string;
  close(): Promise<void>;
}

export interface Echo {
  method: string;
  address: string;
  /** Leaves out the boundary, which each browser generates. */
  type: string;
  body: string;
  site: string;
}

export async function startEchoServer(html: string): Promise<EchoServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    if (pathname === "/") return void response.end(html);
    const json = JSON.stringify(await echo(request)).replaceAll("<", "\\u003c");
    response.end(
      `<!DOCTYPE html><title>Echo</title><h1>Echo</h1><pre>${json.replaceAll("&", "&amp;")}</pre>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function echo(request: IncomingMessage): Promise<Echo> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [type = "", boundary] = (request.headers["content-type"] ?? "").split("; boundary=");
  const body = Buffer.concat(chunks).toString("utf8");
  return {
    method: request.method ?? "",
    address: request.url ?? "",
    type,
    body: boundary ? body.replaceAll(boundary, "boundary") : body,
    site: String(request.headers["sec-fetch-site"] ?? ""),
  };
}
