import { randomBytes } from "node:crypto";
import type { Request, Response } from "./exchange";
import type { Account } from "./sessions";

/**
 * Services of SAP BTP in front of a system on the customer's premises: tokens, the destination service, and the
 * connectivity proxy, which takes requests in absolute form and with a token of its own.
 */
export class Cloud {
  private readonly tokens = new Map<string, "destination" | "connectivity">();

  constructor(
    private readonly account: Account,
    private readonly ownUrl: () => string,
  ) {}

  /** Name of the only destination. */
  readonly destination = "S4H";
  /** Clients of the two service bindings; their secret is the system's password. */
  readonly clients = { destination: "sb-destination", connectivity: "sb-connectivity" };

  /** Invalidates the tokens, as their expiry does. */
  expire(): void {
    this.tokens.clear();
  }

  /** Answers a request to one of the services; undefined for all other addresses. */
  answer(request: Request): Response | undefined {
    const [path] = request.url.split("?");
    if (path === "/btp/oauth/token" && request.method === "POST") return this.issueToken(request);
    const name = /^\/btp\/destination-configuration\/v1\/destinations\/([^/]+)$/.exec(path ?? "")?.[1];
    return name === undefined ? undefined : this.describe(decodeURIComponent(name), request);
  }

  /**
   * Takes a request through the connectivity proxy: returns it in origin form, or the refusal of a missing or expired
   * token. Requests that do not address the proxy pass unchanged.
   */
  throughProxy(request: Request): Request | Response {
    if (!/^https?:\/\//.test(request.url)) return request;
    const token = (request.headers["proxy-authorization"] ?? "").replace(/^Bearer /i, "");
    if (this.tokens.get(token) !== "connectivity") {
      return {
        status: 407,
        headers: { "content-type": "text/plain", "proxy-authenticate": "Bearer" },
        body: "Missing or empty header: proxy-authorization",
      };
    }
    const address = new URL(request.url);
    if (address.host !== this.virtualHost) return { status: 404, headers: {}, body: "No such virtual host" };
    return { ...request, url: `${address.pathname}${address.search}` };
  }

  /** Host under which the Cloud Connector exposes the system. */
  readonly virtualHost = "s4h.virtual:44300";

  private issueToken(request: Request): Response {
    const headers = { "content-type": "application/json" };
    const form = new URLSearchParams(request.body.toString("utf8"));
    const basic = Buffer.from(
      (request.headers.authorization ?? "").replace(/^Basic /i, ""),
      "base64",
    ).toString("utf8");
    const [id, secret] = basic.includes(":")
      ? basic.split(":")
      : [form.get("client_id"), form.get("client_secret")];
    const service = (["destination", "connectivity"] as const).find((one) => this.clients[one] === id);
    if (!service || secret !== this.account.password || form.get("grant_type") !== "client_credentials") {
      return { status: 401, headers, body: JSON.stringify({ error: "invalid_client" }) };
    }
    const token = randomBytes(24).toString("base64url");
    this.tokens.set(token, service);
    const body = { access_token: token, token_type: "bearer", expires_in: 3600 };
    return { status: 200, headers, body: JSON.stringify(body) };
  }

  private describe(name: string, request: Request): Response {
    const headers = { "content-type": "application/json" };
    const token = (request.headers.authorization ?? "").replace(/^Bearer /i, "");
    if (this.tokens.get(token) !== "destination") return { status: 401, headers, body: "{}" };
    if (name !== this.destination) {
      const error = { ErrorMessage: "Configuration with the specified name was not found" };
      return { status: 404, headers, body: JSON.stringify(error) };
    }
    const { user, password } = this.account;
    const credentials = Buffer.from(`${user}:${password}`).toString("base64");
    const body = {
      owner: { SubaccountId: "sub", InstanceId: null },
      destinationConfiguration: {
        Name: name,
        Type: "HTTP",
        URL: `http://${this.virtualHost}`,
        Authentication: "BasicAuthentication",
        ProxyType: "OnPremise",
        User: user,
        Password: password,
        "sap-client": "100",
      },
      authTokens: [
        {
          type: "Basic",
          value: credentials,
          http_header: { key: "Authorization", value: `Basic ${credentials}` },
        },
      ],
    };
    return { status: 200, headers, body: JSON.stringify(body) };
  }

  /** Credentials of the two services as an application finds them in its bindings. */
  bindings(): Record<"destination" | "connectivity", Record<string, string>> {
    const address = new URL(this.ownUrl());
    const { password } = this.account;
    return {
      destination: {
        clientid: this.clients.destination,
        clientsecret: password,
        url: `${address.origin}/btp`,
        uri: `${address.origin}/btp`,
      },
      connectivity: {
        clientid: this.clients.connectivity,
        clientsecret: password,
        token_service_url: `${address.origin}/btp`,
        onpremise_proxy_host: address.hostname,
        onpremise_proxy_http_port: address.port,
      },
    };
  }
}
