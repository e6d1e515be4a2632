import { Agent, request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** A request to the portal and its answer, with the bytes as transferred. */
export interface Exchange {
  status: number;
  headers: Headers;
  /** Compressed body as transferred. */
  sent: Buffer;
  bytes: Buffer;
  text(): string;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
};

/** Encodings that browsers take. A client that weighs nothing asks for none: each page would be compressed and read back. */
export const browserEncodings = { "Accept-Encoding": "gzip, deflate, br" };

export const newConnections = () => new Agent({ keepAlive: true });

/**
 * Sends a raw request: Node's own fetch adds headers that no browser sends with a page (`Sec-Fetch-Mode:
 * cors`) and hides the number of transferred bytes.
 */
export function exchange(agent: Agent, url: URL, question: Question = {}): Promise<Exchange> {
  const { method = "GET", headers = {}, body } = question;
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      agent,
      method,
      headers: { ...headers, ...length },
    });
    // Sends again, as browsers do, where the server had closed the idle connection before the request arrived.
    request.on("error", (error: NodeJS.ErrnoException) =>
      request.reusedSocket && error.code === "ECONNRESET"
        ? resolve(exchange(agent, url, question))
        : reject(error),
    );
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const answeredHeaders = new Headers();
        for (const [name, values] of Object.entries(response.headersDistinct)) {
          for (const value of values ?? []) answeredHeaders.append(name, value);
        }
        const body = Buffer.concat(chunks);
        const decode = decoders[answeredHeaders.get("Content-Encoding") ?? ""];
        const bytes = decode && body.length > 0 ? decode(body) : body;
        resolve({
          status: response.statusCode ?? 0,
          headers: answeredHeaders,
          sent: body,
          bytes,
          text: () => bytes.toString("utf8"),
        });
      });
    });
    request.end(body);
  });
}
