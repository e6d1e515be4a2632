import type { HttpAnswer } from "./answer";

/** Sends one request with the session's headers added. */
export type SendInSession = (headers: Record<string, string>) => Promise<HttpAnswer>;

/**
 * Session of one technical user: all cookies, and the CSRF token that is only valid together with them. However many
 * callers need the token at the same time, it is fetched once.
 */
export class Session {
  readonly #fetchToken: (method: "HEAD" | "GET") => Promise<HttpAnswer>;
  readonly #cookies = new Map<string, string>();
  #token: Promise<string> | null = null;

  constructor(fetchToken: (method: "HEAD" | "GET") => Promise<HttpAnswer>) {
    this.#fetchToken = fetchToken;
  }

  /** Header with all cookies. Joins them by ";": SAP does not split at ",". */
  cookieHeader(): Record<string, string> {
    const pairs = [...this.#cookies].map(([name, value]) => `${name}=${value}`);
    return pairs.length > 0 ? { cookie: pairs.join("; ") } : {};
  }

  keepCookies(answer: HttpAnswer): void {
    for (const cookie of answer.cookies) {
      const [pair = ""] = cookie.split(";");
      const separator = pair.indexOf("=");
      if (separator < 1) continue;
      const name = pair.slice(0, separator).trim();
      const isExpired = /;\s*max-age=(0|-\d+)\s*(;|$)/i.test(cookie);
      if (isExpired) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(separator + 1).trim());
    }
  }

  /** Sends a request that changes something; after "token required" once more with a new token. */
  async sendWithToken(send: SendInSession): Promise<HttpAnswer> {
    const token = this.#currentToken();
    const answer = await send({ "x-csrf-token": await token });
    if (!requiresToken(answer)) return answer;
    // The first of many callers that are refused forgets the token; the others wait for the same new one.
    if (this.#token === token) this.#token = null;
    return send({ "x-csrf-token": await this.#currentToken() });
  }

  #currentToken(): Promise<string> {
    if (!this.#token) {
      const fetch = this.#newToken();
      this.#token = fetch;
      fetch.catch(() => {
        if (this.#token === fetch) this.#token = null;
      });
    }
    return this.#token;
  }

  /** Fetches a token by HEAD, or by GET where a handler refuses HEAD or answers it without a token. */
  async #newToken(): Promise<string> {
    const head = await this.#fetchToken("HEAD");
    const token = head.headers["x-csrf-token"];
    if (token && !/^required$/i.test(token)) return token;
    const answer = await this.#fetchToken("GET");
    // Services without CSRF protection hand none out.
    return answer.headers["x-csrf-token"] ?? "";
  }
}

const requiresToken = (answer: HttpAnswer): boolean =>
  answer.status === 403 && /^required$/i.test(answer.headers["x-csrf-token"] ?? "");
