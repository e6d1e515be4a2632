import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { brotliCompressSync, constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/node";
import { Outlet, RemixServer, useLoaderData } from "@remix-run/react";
import { createElement as element } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/**
 * The least that Remix and React do for a page: one route whose loader returns the rows, one component for the table, no
 * database, no session, no frame. Like the portal's light pages it is rendered at once and has no script.
 */
const { title, head, rows } = JSON.parse(await text(process.stdin));

function Page() {
  const page = useLoaderData();
  return element(
    "main",
    null,
    element("h1", null, page.title),
    element(
      "table",
      null,
      element("thead", null, element("tr", null, ...cells("th", page.head))),
      element("tbody", null, ...page.rows.map((row, at) => element("tr", { key: at }, ...cells("td", row)))),
    ),
  );
}

const cells = (tag, texts) => texts.map((content, at) => element(tag, { key: at }, content));

const root = () =>
  element(
    "html",
    { lang: "en" },
    element("head", null, element("title", null, title)),
    element("body", null, element(Outlet)),
  );

const assets = {
  entry: { module: "", imports: [] },
  routes: {
    root: { id: "root", hasLoader: false, module: "", imports: [] },
    list: { id: "list", parentId: "root", index: true, hasLoader: true, module: "", imports: [] },
  },
  url: "",
  version: "1",
};

const handle = createRequestHandler(
  {
    entry: {
      module: {
        default: (request, status, headers, context) => {
          headers.set("Content-Type", "text/html; charset=utf-8");
          const page = renderToStaticMarkup(element(RemixServer, { context, url: request.url }));
          return new Response(`<!DOCTYPE html>${page}`, { status, headers });
        },
      },
    },
    routes: {
      root: { id: "root", path: "", module: { default: root } },
      list: {
        id: "list",
        parentId: "root",
        index: true,
        module: { default: Page, loader: () => ({ title, head, rows }) },
      },
    },
    assets,
    future: { v3_singleFetch: true },
    publicPath: "/",
    basename: "/",
    isSpaMode: false,
    assetsBuildDirectory: "",
    mode: "production",
  },
  "production",
);

const server = createServer(async (request, response) => {
  const answer = await handle(new Request(`http://localhost${request.url}`));
  const page = brotliCompressSync(Buffer.from(await answer.arrayBuffer()), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
  });
  response.writeHead(answer.status, {
    "Content-Type": answer.headers.get("Content-Type"),
    "Content-Encoding": "br",
    "Content-Length": page.length,
  });
  response.end(page);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
