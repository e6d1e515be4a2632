import * as cheerio from "cheerio";

/** A browser's HTTP, by hand: for races and attacks, where a person's steps would be too polite. */
export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  signIn(account: string): Promise<void>;
  /** The form token that this visitor's pages carry. */
  token(): Promise<string>;
  readonly cookies: Map<string, string>;
}

export interface Answer {
  status: number;
  location: string | null;
  headers: Headers;
  body: string;
  $: cheerio.CheerioAPI;
}

export function httpClient(portal: string): HttpClient {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const answer = await fetch(new URL(path, portal), {
      ...init,
      redirect: "manual",
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(";")[0] ?? "";
      const equals = pair.indexOf("=");
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, equals));
      else cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
    }
    const body = await answer.text();
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      headers: answer.headers,
      body,
      $: cheerio.load(body),
    };
  }

  const client: HttpClient = {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    async post(path, fields, headers = {}) {
      const body = new URLSearchParams({ csrf: await client.token(), ...fields });
      return send(path, { method: "POST", body, headers });
    },
    async token() {
      const page = await client.get("/error");
      return String(page.$("input[name=csrf]").first().val() ?? "");
    },
    async signIn(account) {
      const answer = await client.post("/?index", { username: account, password: "demo-Tradepost-1" });
      if (answer.location !== "/dashboard") throw new Error(`${account} could not sign in: ${answer.status}`);
    },
  };
  return client;
}
