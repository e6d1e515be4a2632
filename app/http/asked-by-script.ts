/**
 * Returns whether script made the request (fetch metadata), from a page that can be used meanwhile. Browsers
 * without these headers count as waiting visitors.
 */
export const isAskedByScript = (request: Request): boolean =>
  request.headers.get("Sec-Fetch-Dest") === "empty";
