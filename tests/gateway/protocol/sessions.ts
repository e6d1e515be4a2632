import { randomBytes, randomUUID } from "node:crypto";
import type { Response } from "./exchange";

export interface Account {
  user: string;
  password: string;
  /** Client of OAuth; its secret is the password. */
  client: string;
}

interface Session {
  user: string;
  node: string;
  token: string;
}

/** Sessions of the system: CSRF tokens are bound to the cookies that came with them. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();
  private readonly bearers = new Set<string>();
  private fetched = 0;

  constructor(
    private readonly account: Account,
    private readonly sapClient: string,
  ) {}

  /** Number of tokens handed out so far, for tests that count them. */
  get tokensFetched(): number {
    return this.fetched;
  }

  /** Forgets all sessions, as a restart of the system does. */
  expire(): void {
    this.sessions.clear();
  }

  /** Invalidates all bearer tokens, as their expiry does. */
  expireBearers(): void {
    this.bearers.clear();
  }

  /** Tells whether the caller is the technical user. */
  isAuthorised(authorization: string | undefined): boolean {
    const [scheme, value = ""] = (authorization ?? "").split(" ");
    if (scheme?.toLowerCase() === "bearer") return this.bearers.has(value);
    if (scheme?.toLowerCase() !== "basic") return false;
    const [user, ...rest] = Buffer.from(value, "base64").toString("utf8").split(":");
    return user === this.account.user && rest.join(":") === this.account.password;
  }

  /** Issues a bearer token for the client credentials of a body `grant_type=client_credentials`. */
  issueBearer(authorization: string | undefined, body: string): Response {
    const form = new URLSearchParams(body);
    const basic = Buffer.from((authorization ?? "").replace(/^Basic /i, ""), "base64").toString("utf8");
    const [id, secret] = basic.includes(":")
      ? [basic.slice(0, basic.indexOf(":")), basic.slice(basic.indexOf(":") + 1)]
      : [form.get("client_id"), form.get("client_secret")];
    const headers = { "content-type": "application/json" };
    if (form.get("grant_type") !== "client_credentials") {
      return { status: 400, headers, body: JSON.stringify({ error: "unsupported_grant_type" }) };
    }
    if (id !== this.account.client || secret !== this.account.password) {
      return { status: 401, headers, body: JSON.stringify({ error: "invalid_client" }) };
    }
    const token = randomBytes(24).toString("base64url");
    this.bearers.add(token);
    const answer = { access_token: token, token_type: "Bearer", expires_in: 3600, scope: "" };
    return { status: 200, headers, body: JSON.stringify(answer) };
  }

  /** Token and cookies for a request with `x-csrf-token: Fetch`. */
  fetchToken(cookieHeader: string | undefined): { token: string; cookies: string[] } {
    this.fetched += 1;
    const current = this.sessionOf(cookieHeader);
    if (current) return { token: current.token, cookies: [] };
    const id = randomUUID();
    const session = {
      user: this.account.user,
      node: randomBytes(4).toString("hex"),
      token: randomBytes(16).toString("base64"),
    };
    this.sessions.set(id, session);
    return {
      token: session.token,
      cookies: [
        `SAP_SESSIONID_S4H_${this.sapClient}=${id}; path=/; HttpOnly; SameSite=None`,
        `sap-usercontext=sap-client=${this.sapClient}; path=/`,
        `SERVERID=${session.node}; path=/`,
      ],
    };
  }

  isTokenValid(token: string | undefined, cookieHeader: string | undefined): boolean {
    const session = this.sessionOf(cookieHeader);
    return session !== undefined && session.token === token;
  }

  /** Session of the cookies: without the load balancer's cookie the request reaches a node that does not know it. */
  private sessionOf(cookieHeader: string | undefined): Session | undefined {
    const cookies = new Map(
      (cookieHeader ?? "").split(/;\s*/).map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), pair.slice(at + 1)] as const;
      }),
    );
    const session = this.sessions.get(cookies.get(`SAP_SESSIONID_S4H_${this.sapClient}`) ?? "");
    const hasContext = cookies.get("sap-usercontext") === `sap-client=${this.sapClient}`;
    return session && hasContext && cookies.get("SERVERID") === session.node ? session : undefined;
  }
}
