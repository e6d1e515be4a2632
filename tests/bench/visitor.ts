import { Agent, request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { load } from "cheerio";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Compressed body as transferred. */
  body: Buffer;
}

/** A visitor who keeps cookies and connections, understands Brotli, and does nothing a browser without script cannot. */
export interface Visitor {
  get(address: string): Promise<Answer>;
  /** The page's text. */
  page(address: string): Promise<string>;
  /** The first form of the page, or the first that the selector finds. */
  submit(address: string, fields: Record<string, string>, selector?: string): Promise<void>;
}

export function visitor(
  port: number,
  { cookies = {}, savesData = false }: { cookies?: Record<string, string>; savesData?: boolean } = {},
): Visitor {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  function ask(method: string, address: string, form?: string): Promise<Answer> {
    const headers: Record<string, string> = {
      "Accept-Encoding": "gzip, deflate, br",
      ...(savesData ? { "Save-Data": "on" } : {}),
      Cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
    };
    if (form !== undefined) {
      headers["Content-Type"] = "application/x-www-form-urlencoded";
      headers.Origin = `http://localhost:${port}`;
      headers.Host = `localhost:${port}`;
    }
    return new Promise((resolve, reject) => {
      const options = { agent, host: "127.0.0.1", port, method, path: address, headers };
      const request = httpRequest(options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          for (const cookie of response.headers["set-cookie"] ?? []) {
            const [pair = ""] = cookie.split(";");
            const equals = pair.indexOf("=");
            cookies[pair.slice(0, equals)] = pair.slice(equals + 1);
          }
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          });
        });
      });
      request.on("error", reject);
      request.end(form);
    });
  }

  async function page(address: string): Promise<string> {
    return textOf(await ask("GET", address));
  }

  return {
    get: (address) => ask("GET", address),
    page,
    async submit(address, fields, selector = "form") {
      const form = load(await page(address))(selector).first();
      const filledQuery = new URLSearchParams();
      for (const { name, value } of form.serializeArray()) filledQuery.set(name, value);
      for (const [name, value] of Object.entries(fields)) filledQuery.set(name, value);
      const answer = await ask("POST", form.attr("action") ?? address, String(filledQuery));
      if (answer.status >= 400) throw new Error(`The form at ${address} was answered with ${answer.status}`);
    },
  };
}

export function textOf(answer: Answer): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(answer.headers["content-encoding"])];
  return String(unpack ? unpack(answer.body) : answer.body);
}
