import * as cheerio from "cheerio";
import { CookieJar } from "./cookie-jar";
import { exchange, newConnections, type Question } from "./exchange";

/**
 * A browser without page rendering: sends requests directly, for races and attacks that a visitor's steps
 * cannot produce.
 */
export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Asks for the status alone: the portal loads the page's data and renders nothing. */
  head(path: string): Promise<Answer>;
  /** Posts a form; a field with several values is sent once with each. */
  post(path: string, fields: Fields, headers?: Record<string, string>): Promise<Answer>;
  /** Posts a form with files; it contains its own token. */
  sendForm(path: string, form: FormData): Promise<Answer>;
  /** Sends a request as it is. */
  send(path: string, question: Question): Promise<Answer>;
  signIn(account: string): Promise<void>;
  /** CSRF token in this visitor's pages. */
  token(): Promise<string>;
  readonly cookies: CookieJar;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

export interface Answer {
  status: number;
  location: string | null;
  headers: Headers;
  body: string;
  /** An uploaded file: name, type and content. */
  bytes: Buffer;
  $: cheerio.CheerioAPI;
}

/** Continues as the same visitor with the cookies of an earlier client, possibly at another process. */
export function httpClient(portal: string, cookies = new CookieJar()): HttpClient {
  const connections = newConnections();

  async function send(path: string, question: Question): Promise<Answer> {
    // A path such as //download is one of the portal, and no other host.
    const url = path.startsWith("/") ? new URL(`${new URL(portal).origin}${path}`) : new URL(path, portal);
    const answer = await exchange(connections, url, {
      ...question,
      headers: { Cookie: cookies.header(url.pathname), ...question.headers },
    });
    cookies.keep(answer.headers.getSetCookie());
    const body = answer.text();
    let document: cheerio.CheerioAPI | undefined;
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      headers: answer.headers,
      body,
      bytes: answer.bytes,
      // Parses on first use: most answers are redirects, files, or looked at by their status alone.
      get $() {
        document ??= cheerio.load(body);
        return document;
      },
    };
  }

  const client: HttpClient = {
    cookies,
    send,
    get: (path, headers = {}) => send(path, { headers }),
    head: (path) => send(path, { method: "HEAD" }),
    async post(path, fields, headers = {}) {
      const entries = Object.entries({ csrf: fields.csrf ?? (await client.token()), ...fields });
      const body = new URLSearchParams(
        entries.flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
      );
      return send(path, {
        method: "POST",
        body: body.toString(),
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      });
    },
    async sendForm(path, form) {
      // First, as in every form of the portal: a larger body is read no further without it.
      const entries = new FormData();
      entries.set("csrf", await client.token());
      for (const [name, value] of form) entries.append(name, value);
      const encodedResponse = new Response(entries);
      return send(path, {
        method: "POST",
        body: Buffer.from(await encodedResponse.arrayBuffer()),
        headers: { "Content-Type": encodedResponse.headers.get("Content-Type") ?? "" },
      });
    },
    async token() {
      // Data of the frame that every page has; rendering the page around it takes twice the time.
      const { body } = await client.get("/error.data?_routes=root");
      return /"csrf","([^"]*)"/.exec(body)?.[1] ?? "";
    },
    async signIn(account) {
      const answer = await client.post("/?index", { username: account, password: "demo-Tradepost-1" });
      if (answer.location !== "/dashboard") throw new Error(`${account} could not sign in: ${answer.status}`);
    },
  };
  return client;
}

/** Signs in as this user. */
export async function signedIn(portal: string, account: string): Promise<HttpClient> {
  const client = httpClient(portal);
  await client.signIn(account);
  return client;
}
