import { Agent, request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { load } from "cheerio";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Compressed body as transferred. */
  body: Buffer;
}

export interface FilledForm {
  action: string;
  fields: URLSearchParams;
}

/** A visitor who keeps cookies and connections, understands Brotli, and does nothing a browser without script cannot. */
export interface Visitor {
  get(address: string): Promise<Answer>;
  /** The page's text. */
  page(address: string): Promise<string>;
  /** The first form of the page, or the first that the selector finds. */
  submit(address: string, fields: Record<string, string>, selector?: string): Promise<void>;
  /** The fields of a form as a browser would send them, and the address that they go to. */
  form(address: string, selector: string): Promise<FilledForm>;
  post(address: string, fields: URLSearchParams): Promise<Answer>;
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

  async function formAt(address: string, selector: string): Promise<FilledForm> {
    const form = load(await page(address))(selector).first();
    if (form.length === 0) throw new Error(`${address} has no form ${selector}`);
    const fields = new URLSearchParams();
    for (const { name, value } of form.serializeArray()) fields.append(name, value);
    return { action: form.attr("action") ?? address, fields };
  }

  const post = (address: string, fields: URLSearchParams) => ask("POST", address, String(fields));

  return {
    get: (address) => ask("GET", address),
    page,
    form: formAt,
    post,
    async submit(address, typedFields, selector = "form") {
      const { action, fields } = await formAt(address, selector);
      for (const [name, value] of Object.entries(typedFields)) fields.set(name, value);
      const { status } = await post(action, fields);
      if (status >= 400) throw new Error(`The form at ${address} was answered with ${status}`);
    },
  };
}

export function textOf(answer: Answer): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(answer.headers["content-encoding"])];
  return String(unpack ? unpack(answer.body) : answer.body);
}
