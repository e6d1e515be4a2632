import type { RunningGateway } from "./server";

export interface ClientAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Body of a JSON answer below `d`, or the error. */
  json: { d?: unknown; error?: { code: string; message: { value: string } } } | undefined;
}

/** Smallest client that keeps SAP's rules, for tests of the gateway itself. */
export class ODataClient {
  private token = "";
  private cookies = "";

  constructor(private readonly gateway: Pick<RunningGateway, "url" | "account">) {}

  private get authorization(): string {
    const { user, password } = this.gateway.account;
    return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  }

  /** Entities of a list; fails if the answer is none. */
  async list<T>(address: string): Promise<T[]> {
    const answer = await this.send("GET", address);
    const d = answer.json?.d as { results?: T[] } | undefined;
    if (!d?.results) throw new Error(`${address}: ${answer.status} ${answer.text}`);
    return d.results;
  }

  async fetchToken(): Promise<void> {
    const answer = await this.send("GET", "/sap/opu/odata/sap/API_SALES_ORDER_SRV/", undefined, {
      "x-csrf-token": "Fetch",
    });
    this.token = answer.headers.get("x-csrf-token") ?? "";
    this.cookies = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  }

  /** Sends one changeset in a `$batch`. */
  batch(
    service: string,
    operations: { method: string; address: string; body?: unknown; headers?: Record<string, string> }[],
  ): Promise<ClientAnswer> {
    const parts = operations.map(({ method, address, body, headers = {} }) => {
      const lines = Object.entries({
        "Content-Type": "application/json",
        Accept: "application/json",
        ...headers,
      });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
      return `--change\r\nContent-Type: application/http\r\nContent-Transfer-Encoding: binary\r\n\r\n${method} ${address} HTTP/1.1\r\n${head}\r\n${
        body === undefined ? "" : JSON.stringify(body)
      }\r\n`;
    });
    const text = `--batch\r\nContent-Type: multipart/mixed; boundary=change\r\n\r\n${parts.join("")}--change--\r\n\r\n--batch--\r\n`;
    return this.send("POST", `${service}/$batch`, text, {
      "content-type": "multipart/mixed; boundary=batch",
    });
  }

  async send(
    method: string,
    address: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ClientAnswer> {
    const isText = typeof body === "string";
    const response = await fetch(new URL(address, this.gateway.url), {
      method,
      headers: {
        accept: "application/json",
        authorization: this.authorization,
        ...(this.token ? { "x-csrf-token": this.token, cookie: this.cookies } : {}),
        ...(body === undefined || isText ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = (response.headers.get("content-type") ?? "").includes("json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? parseJson(text) : undefined,
    };
  }
}

function parseJson(text: string): ClientAnswer["json"] {
  try {
    return JSON.parse(text) as ClientAnswer["json"];
  } catch {
    return undefined;
  }
}
