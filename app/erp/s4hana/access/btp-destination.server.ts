import { z } from "zod";
import type { Clock } from "~/lib/clock";
import { ErpError } from "../../erp-errors";
import { openTransport, type Transport, type TransportOptions } from "../odata/transport.server";
import { openTokens } from "./client-credentials.server";
import type { Credentials } from "./credentials";

/** Credentials of the two services of SAP BTP, as an application finds them in its bindings. */
export const btpBindingsSchema = z.object({
  destination: z.object({ clientid: z.string(), clientsecret: z.string(), url: z.url(), uri: z.url() }),
  connectivity: z
    .object({
      clientid: z.string(),
      clientsecret: z.string(),
      token_service_url: z.url(),
      onpremise_proxy_host: z.string(),
      onpremise_proxy_http_port: z.coerce.number().int(),
    })
    .optional(),
});

type BtpBindings = z.output<typeof btpBindingsSchema>;

const destinationSchema = z.object({
  destinationConfiguration: z.object({
    URL: z.url(),
    ProxyType: z.string().default("Internet"),
    Authentication: z.string().default("NoAuthentication"),
    User: z.string().optional(),
    Password: z.string().optional(),
    KeyStorePassword: z.string().optional(),
    CloudConnectorLocationId: z.string().optional(),
    "sap-client": z.string().optional(),
  }),
  authTokens: z
    .array(
      z.object({
        error: z.string().optional(),
        expires_in: z.coerce.number().optional(),
        http_header: z.object({ key: z.string(), value: z.string() }).optional(),
      }),
    )
    .default([]),
  certificates: z.array(z.object({ Content: z.string() })).default([]),
});

type Destination = z.output<typeof destinationSchema>;

/** Milliseconds for which a destination is kept; an access token inside may end it sooner. */
const maxAge = 300_000;
const margin = 60_000;

/**
 * Opens a destination of SAP BTP: the destination service tells address and proof of identity, and a system on the
 * company's premises is reached through the connectivity proxy, whose token expires by itself and is never kept with
 * the destination.
 */
export function openDestination(
  bindings: BtpBindings,
  name: string,
  clock: Clock,
): { transport: Transport; credentials: Credentials } {
  const { destination: service, connectivity } = bindings;
  const lookup = openLookup(service, name, clock);
  const proxyTokens = connectivity
    ? openTokens(tokenSource(connectivity, connectivity.token_service_url), clock)
    : null;
  let openedTransport: { key: string; transport: Transport } | null = null;

  function transportFor(destinationDetails: Destination): Transport {
    const { destinationConfiguration: configuration, certificates } = destinationDetails;
    const isOnPremise = configuration.ProxyType === "OnPremise";
    if (isOnPremise && !connectivity) {
      throw new ErpError({ kind: "protocol", detail: "the bindings have no connectivity service" });
    }
    const [certificate] = certificates;
    const options: TransportOptions = {
      url: configuration.URL,
      ...(isOnPremise && connectivity
        ? {
            proxy: { host: connectivity.onpremise_proxy_host, port: connectivity.onpremise_proxy_http_port },
          }
        : {}),
      ...(certificate
        ? {
            tls: {
              pfx: Buffer.from(certificate.Content, "base64"),
              passphrase: configuration.KeyStorePassword ?? "",
            },
          }
        : {}),
    };
    const key = JSON.stringify([configuration.URL, options.proxy, certificate?.Content, configuration.User]);
    if (openedTransport?.key !== key) {
      // Requests in flight keep their sockets until they are answered: only idle ones are closed.
      openedTransport = { key, transport: openTransport(options) };
    }
    return openedTransport.transport;
  }

  return {
    transport: {
      async send(request) {
        const currentDestination = await lookup.current();
        const path = prefixOf(currentDestination.destinationConfiguration.URL) + request.path;
        return transportFor(currentDestination).send({ ...request, path });
      },
      close() {
        lookup.close();
        proxyTokens?.close();
        openedTransport?.transport.close();
      },
    },
    credentials: {
      async headers() {
        const currentDestination = await lookup.current();
        const { destinationConfiguration: configuration } = currentDestination;
        const location = configuration.CloudConnectorLocationId;
        return {
          ...proofOf(currentDestination),
          ...(configuration["sap-client"] ? { "sap-client": configuration["sap-client"] } : {}),
          ...(configuration.ProxyType === "OnPremise" && proxyTokens
            ? { "proxy-authorization": `Bearer ${await proxyTokens.current()}` }
            : {}),
          ...(location ? { "sap-connectivity-scc-location_id": location } : {}),
        };
      },
      renew() {
        lookup.forget();
        proxyTokens?.forget();
      },
    },
  };
}

/** Asks the destination service for a destination, and keeps the answer for a while. */
function openLookup(service: BtpBindings["destination"], name: string, clock: Clock) {
  const serviceTokens = openTokens(tokenSource(service, service.url), clock);
  const transport = openTransport({ url: service.uri, maxSockets: 1 });
  let current: { value: Promise<Destination>; until: number } | null = null;

  async function look(): Promise<Destination> {
    const answer = await transport.send({
      method: "GET",
      path: `${prefixOf(service.uri)}/destination-configuration/v1/destinations/${encodeURIComponent(name)}`,
      headers: { accept: "application/json", authorization: `Bearer ${await serviceTokens.current()}` },
      timeout: 10_000,
      isWrite: false,
    });
    if (answer.status === 401) serviceTokens.forget();
    if (answer.status >= 500) throw new ErpError({ kind: "network", ambiguous: false, reset: false });
    // The body is left out: it holds passwords.
    if (answer.status !== 200)
      throw new ErpError({ kind: "auth" }, `${answer.status} for destination ${name}`);
    const result = destinationSchema.safeParse(JSON.parse(answer.body.toString("utf8")));
    if (!result.success)
      throw new ErpError({ kind: "protocol", detail: `destination ${name} is incomplete` });
    const failedToken = result.data.authTokens.find(({ error }) => error);
    if (failedToken) throw new ErpError({ kind: "auth" }, `destination ${name} has no access token`);
    return result.data;
  }

  function currentDestination(): Promise<Destination> {
    const now = clock.monotonic();
    if (current && current.until > now) return current.value;
    const entry = { value: look(), until: now + maxAge };
    current = entry;
    entry.value.then(
      ({ authTokens }) => {
        const seconds = Math.min(
          ...authTokens.map(({ expires_in: life }) => life ?? Number.POSITIVE_INFINITY),
        );
        entry.until = Math.min(entry.until, now + Math.max(1_000, seconds * 1_000 - margin));
      },
      () => {
        if (current === entry) current = null;
      },
    );
    return entry.value;
  }

  return {
    current: currentDestination,
    forget() {
      current = null;
      serviceTokens.forget();
    },
    close() {
      transport.close();
      serviceTokens.close();
    },
  };
}

const tokenSource = (client: { clientid: string; clientsecret: string }, url: string) => ({
  url: `${url.replace(/\/$/, "")}/oauth/token`,
  clientId: client.clientid,
  clientSecret: client.clientsecret,
});

const prefixOf = (url: string): string => new URL(url).pathname.replace(/\/$/, "");

/** Header that proves who the portal is: the destination service's own, or user and password. */
function proofOf({ authTokens, destinationConfiguration }: Destination): Record<string, string> {
  const header = authTokens.find(({ http_header: one }) => one)?.http_header;
  if (header) return { [header.key.toLowerCase()]: header.value };
  const { User: user, Password: password, Authentication: kind } = destinationConfiguration;
  if (kind !== "BasicAuthentication") return {};
  return {
    authorization: `Basic ${Buffer.from(`${user ?? ""}:${password ?? ""}`, "utf8").toString("base64")}`,
  };
}
