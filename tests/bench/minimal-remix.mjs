import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement as element } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { minimalBuild } from "./minimal-build.mjs";

/** Serves the minimal page as the portal sends its light pages: rendered at once, without script, compressed as they are. */
const table = JSON.parse(await text(process.stdin));

const build = minimalBuild(table, (request, status, headers, context) => {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = renderToStaticMarkup(element(RemixServer, { context, url: request.url }));
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
});
const handle = createRequestHandler(build, "production");

const server = createServer(async (request, response) => {
  const answer = await handle(new Request(`http://localhost${request.url}`));
  const page = brotliCompressSync(Buffer.from(await answer.arrayBuffer()), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
  });
  response.writeHead(answer.status, {
    "Content-Type": answer.headers.get("Content-Type"),
    "Content-Encoding": "br",
    "Content-Length": page.length,
  });
  response.end(page);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
