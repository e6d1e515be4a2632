import type { RequestHandler, Response } from "express";
import type { RequestContext } from "./lifecycle.ts";

const previewAddress = /^(\/previews\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(before|after))(\/.*)$/;

/**
 * Serves every page of the portal a second time below `/previews/{trial}/before` and `/after`, where the application shows it
 * to an administrator as somebody else sees it. Nothing is sent there: the browser stays on its page.
 */
export const readPreviewAddress: RequestHandler = (request, response, next) => {
  const [, prefix = "", trial = "", side, path = ""] = previewAddress.exec(request.originalUrl) ?? [];
  if (side !== "before" && side !== "after") return next();
  if (request.method !== "GET" && request.method !== "HEAD") return void response.status(204).end();
  const context: RequestContext = response.locals.context;
  context.preview = { trial, side, prefix };
  request.url = path;
  request.originalUrl = path;
  leadBack(response, prefix);
  next();
};

/** Lets redirects lead to a preview again, and the cookies of the browser be as they are. */
function leadBack(response: Response, prefix: string): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...args: Parameters<typeof writeHead>) => {
    response.removeHeader("Set-Cookie");
    const location = response.getHeader("Location");
    if (typeof location === "string" && /^\/(?!\/)/.test(location)) {
      response.setHeader("Location", prefix + location);
    }
    return writeHead.apply(response, args);
  }) as typeof writeHead;
}
