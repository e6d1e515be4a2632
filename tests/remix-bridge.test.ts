import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { serveRemix } from "../web/remix-bridge";
import { eventually } from "./support/eventually";

const chunk = new Uint8Array(100_000).fill(97);

/** Serves /download with any number of chunks, each produced on demand (back-pressure). */
async function startDownload(options: {
  chunks: number;
  deadline: number;
  typedIn?: (context: unknown) => { typedText?: string };
}) {
  const onCancel = vi.fn();
  let remainingChunks = options.chunks;
  const hanging = { loader: () => new Promise(() => undefined) };
  const loader = () =>
    new Response(
      new ReadableStream({
        pull(to) {
          if (remainingChunks-- > 0) to.enqueue(chunk);
          else to.close();
        },
        cancel: onCancel,
      }),
      { headers: { "Content-Type": "text/csv" } },
    );
  const root = { id: "root", path: "", module: { default: () => null } };
  const download = { id: "download", path: "download", parentId: "root", module: { loader } };
  const hang = { id: "hang", path: "hang", parentId: "root", module: hanging };
  const build = {
    routes: { root, download, hang },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    basename: "/",
    future: { v3_singleFetch: true },
    mode: "production",
    entry: { module: { default: () => new Response("a page"), handleError: () => undefined } },
  } as unknown as ServerBuild;
  const app = express();
  app.use((_request, response, next) => {
    response.locals.context = { requestId: "1", clientAddress: "127.0.0.1" };
    next();
  });
  const explain: Parameters<typeof serveRemix>[1]["explain"] = (reason, { typedText }) => ({
    status: 503,
    headers: {},
    body: `${reason}: ${typedText}`,
  });
  const admitBody = async () => ({ owner: null, maxBytes: 0, acceptsToken: null });
  app.use(serveRemix(build, { ...options, explain, admitBody, isOutage: () => false }));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (encoding: string, path = "/download") => {
    const headers = { "Accept-Encoding": encoding };
    const request = get({ port, host: "127.0.0.1", path, headers, agent: false });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    return answer;
  };
  return { ask, cancelled: onCancel };
}

describe("a download", () => {
  it("takes as long as the visitor's line needs, once it has begun", async () => {
    const { ask, cancelled } = await startDownload({ chunks: 300, deadline: 200 });
    const answer = await ask("identity");
    // Longer than the deadline, and larger than the system's buffers.
    await pause(500);
    let size = 0;
    for await (const part of answer) size += (part as Buffer).length;
    expect(size).toBe(30_000_000);
    expect(cancelled).not.toHaveBeenCalled();
  });

  it.each(["identity", "br"])("lets go of what it reads when the visitor leaves (%s)", async (encoding) => {
    const { ask, cancelled } = await startDownload({ chunks: Number.POSITIVE_INFINITY, deadline: 25_000 });
    const answer = await ask(encoding);
    answer.destroy();
    await eventually(() => expect(cancelled).toHaveBeenCalledOnce());
  });
});

it("gives back what was typed into a form whose answer is overdue", async () => {
  const typedIn = (context: unknown) =>
    (context as { requestId: string }).requestId === "1" ? { typedText: "The gate was closed." } : {};
  const { ask } = await startDownload({ chunks: 0, deadline: 100, typedIn });
  const answer = await ask("identity", "/hang");
  let body = "";
  for await (const part of answer) body += part;
  expect([answer.statusCode, body]).toEqual([503, "tooSlow: The gate was closed."]);
});
