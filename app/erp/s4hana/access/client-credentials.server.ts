import type { Clock } from "~/lib/clock";
import { ErpError } from "../../erp-errors";
import { openTransport } from "../odata/transport.server";
import type { Credentials } from "./credentials";

export interface TokenSource {
  url: string;
  clientId: string;
  clientSecret: string;
  scope?: string | undefined;
  /** Private authority of the token service. */
  ca?: Buffer | undefined;
}

/** Milliseconds before its end from which on a token is replaced, so that none expires on its way. */
const margin = 60_000;

/** Fetches access tokens by OAuth 2.0 client credentials; one at a time, however many requests wait for it. */
export function openTokens(source: TokenSource, clock: Clock) {
  const address = new URL(source.url);
  const transport = openTransport({
    url: source.url,
    maxSockets: 1,
    ...(source.ca ? { tls: { ca: source.ca } } : {}),
  });
  let token: { value: Promise<string>; until: number } | null = null;

  async function fetchToken(): Promise<{ value: string; seconds: number }> {
    const secret = Buffer.from(`${source.clientId}:${source.clientSecret}`).toString("base64");
    const answer = await transport.send({
      method: "POST",
      path: address.pathname + address.search,
      headers: {
        accept: "application/json",
        authorization: `Basic ${secret}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        ...(source.scope ? { scope: source.scope } : {}),
      }).toString(),
      timeout: 10_000,
      isWrite: false,
    });
    if (answer.status >= 500) throw new ErpError({ kind: "network", ambiguous: false, reset: false });
    const body: unknown = answer.status === 200 ? JSON.parse(answer.body.toString("utf8")) : null;
    const { access_token: value, expires_in: seconds } = (body ?? {}) as Record<string, unknown>;
    // The body is left out: it may repeat the secret.
    if (typeof value !== "string")
      throw new ErpError({ kind: "auth" }, `${answer.status} at ${address.host}`);
    return { value, seconds: Number(seconds) || 300 };
  }

  return {
    current(): Promise<string> {
      if (token && token.until > clock.monotonic()) return token.value;
      const startedAt = clock.monotonic();
      const entry = { value: Promise.resolve(""), until: Number.POSITIVE_INFINITY };
      entry.value = fetchToken().then(({ value, seconds }) => {
        entry.until = startedAt + Math.max(1_000, seconds * 1_000 - margin);
        return value;
      });
      token = entry;
      entry.value.catch(() => {
        if (token === entry) token = null;
      });
      return entry.value;
    },
    forget(): void {
      token = null;
    },
    close: transport.close,
  };
}

export function clientCredentials(source: TokenSource, clock: Clock): Credentials {
  const tokens = openTokens(source, clock);
  return {
    headers: async () => ({ authorization: `Bearer ${await tokens.current()}` }),
    renew: tokens.forget,
  };
}
