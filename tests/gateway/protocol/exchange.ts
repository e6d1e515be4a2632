/** One request as it reached the gateway, by itself or in a batch. */
export interface Request {
  method: string;
  /** Path and query below the service. */
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Happens between the head of the entity and what it expands. */
  afterHead?: () => Promise<unknown>;
}

export interface Response {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

export const statusTexts: Record<number, string> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  407: "Proxy Authentication Required",
  412: "Precondition Failed",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  423: "Locked",
  428: "Precondition Required",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

export const wantsJson = (request: Request): boolean => {
  const format = new URLSearchParams(request.url.split("?")[1] ?? "").get("$format");
  return (
    format === "json" || (format === null && (request.headers.accept ?? "").includes("application/json"))
  );
};
