/**
 * Script asks in a page that stands there already and can be used: nobody looks at an empty window meanwhile. Browsers
 * that do not say so are taken for somebody who waits.
 */
export const isAskedByScript = (request: Request): boolean =>
  request.headers.get("Sec-Fetch-Dest") === "empty";
