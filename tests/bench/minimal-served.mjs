import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createElement as element } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { minimalBuild } from "./minimal-build.mjs";

/** The minimal page for `remix-serve`, the framework's own server, with the entry module that Remix gives an application: it streams. */
const table = JSON.parse(await text(process.stdin));
const abortDelay = 5_000;

const streamPage = (request, status, headers, context) =>
  new Promise((resolve, reject) => {
    let isShellRendered = false;
    const page = element(RemixServer, { context, url: request.url, abortDelay });
    const { pipe, abort } = renderToPipeableStream(page, {
      onShellReady() {
        isShellRendered = true;
        const body = new PassThrough();
        headers.set("Content-Type", "text/html");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        if (isShellRendered) console.error(error);
      },
    });
    setTimeout(abort, abortDelay);
  });

export const { entry, routes, assets, future, publicPath, basename, isSpaMode, assetsBuildDirectory, mode } =
  minimalBuild(table, streamPage);
