import { z } from "zod";
import { StartRefusal } from "~/lib/start-refusal";
import { contradictionsOf } from "./env-belongings";
import { problemLine } from "./env-problems";
import {
  databaseAddress,
  flag,
  headers,
  listIn,
  mailSender,
  mailServer,
  oneOf,
  plainText,
  portalAddress,
  pushHost,
  webAddress,
  wholeNumberBetween,
} from "./env-values";
import { providerSchema } from "./provider";

/** Sender of a demo's emails, which stay in its outbox; a real installation needs its own. */
export const demoSender = "Tradepost <portal@demo.example>";

/**
 * Schema of all environment variables: parsed once at start, printed as a table into the README. A block
 * (SMTP, S3, SSO ...) is required as a whole only when its first variable is set.
 */
export const envSchema = z.object({
  NODE_ENV: oneOf(["development", "production", "test"])
    .default("production")
    .describe("Set by the commands."),
  PORT: wholeNumberBetween(0, 65_535).default(3000).describe("Where the portal listens."),
  HOST: plainText.default("0.0.0.0").describe("The address it listens on."),
  PORTAL_URL: portalAddress
    .optional()
    .describe(
      "The public address, such as https://portal.example. Decides links in emails and secure cookies.",
    ),
  TRUSTED_PROXIES: wholeNumberBetween(0, 5)
    .default(0)
    .describe("How many reverse proxies stand in front and may say who the visitor is."),
  DATABASE_URL: databaseAddress
    .optional()
    .describe("Any PostgreSQL from 15 on. Without it the portal runs its own under DATA_DIR."),
  DATABASE_DIRECT_URL: databaseAddress
    .optional()
    .describe(
      "For a DATABASE_URL that leads to PgBouncer in transaction mode: the server itself; see docs/operations.md.",
    ),
  DATABASE_ERP_URL: databaseAddress
    .optional()
    .describe(
      "For DATABASE_DIRECT_URL and ERP=embedded: PgBouncer as the ERP's own database user. Without it the ERP connects directly.",
    ),
  DATABASE_CONNECTIONS: wholeNumberBetween(2, 200).default(10).describe("Connections of one process."),
  DATA_DIR: plainText.default(".data").describe("Embedded database, files, generated secret."),
  SESSION_SECRETS: z
    .string()
    .transform((text) => text.split(",").map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), {
      error: "holds a secret of fewer than 32 characters",
    })
    .optional()
    .describe(
      "Signs cookies, encrypts at rest. Newest first, comma-separated. Generated under DATA_DIR if not set.",
    ),
  DEMO: flag
    .default("true")
    .transform((text) => text === "true")
    .describe("Demo customers, accounts and documents. Set to false for a real installation."),
  DEMO_ORDERS: wholeNumberBetween(0, 50_000)
    .default(6_500)
    .describe(
      "Orders in the demo's history when it is first created; deliveries, invoices and so on come to about three times as many again.",
    ),
  API_REQUESTS_PER_MINUTE: wholeNumberBetween(1, 1_000_000)
    .default(600)
    .describe("How often one token may call the API; one network address four times as often."),
  ERP: oneOf(["embedded", "s4hana"])
    .default("embedded")
    .describe("The ERP behind the portal: its own, or SAP S/4HANA by the variables SAP_…; see docs/sap.md."),
  SAP_URL: webAddress("https://sap.example")
    .optional()
    .describe("For ERP=s4hana: address of the SAP system, without the path of a service."),
  SAP_CLIENT: z
    .string()
    .regex(/^\d{3}$/, "is no client of three digits, such as 100")
    .optional()
    .describe("For ERP=s4hana: client of the system, such as 100. Not needed in the cloud."),
  SAP_USER: plainText
    .optional()
    .describe("For ERP=s4hana: technical user; with SAP_TOKEN_URL the client id."),
  SAP_PASSWORD: plainText.optional().describe("For SAP_USER: its password or client secret."),
  SAP_PASSWORD_FILE: plainText.optional().describe("In place of SAP_PASSWORD: file that holds it."),
  SAP_TOKEN_URL: webAddress("https://sap.example/oauth/token")
    .optional()
    .describe("For SAP_USER: signs in by OAuth 2.0 client credentials at this address."),
  SAP_CERTIFICATE_FILE: plainText
    .optional()
    .describe("For ERP=s4hana: client certificate with its key (PKCS#12); SAP_PASSWORD opens it."),
  SAP_CA_FILE: plainText
    .optional()
    .describe(
      "For ERP=s4hana: certificate authority (PEM), if the system's certificate is issued by the company itself.",
    ),
  SAP_DESTINATION: z
    .string()
    .regex(/^[\w.-]{1,200}$/, "is no name of a destination: letters, digits, dots, dashes and underscores")
    .optional()
    .describe("In place of SAP_URL and SAP_USER: destination of SAP BTP that leads to the system."),
  SAP_BINDINGS_FILE: plainText
    .optional()
    .describe("For SAP_DESTINATION: credentials of the destination and connectivity services, as JSON."),
  SAP_SETTINGS_FILE: plainText
    .optional()
    .describe("For ERP=s4hana: sales areas and codes of the company, as JSON."),
  PROCESSES: wholeNumberBetween(1, 64)
    .default(1)
    .describe(
      "Processes that share the port. SIGHUP to the first one replaces them one after another, without a request lost.",
    ),
  THREADS: wholeNumberBetween(1, 64)
    .optional()
    .describe(
      "Threads of one process that read and write files and papers, and work on long documents of the embedded ERP, at the same time. Without it one for each core that the process has to itself, at least 2.",
    ),
  METRICS_PORT: wholeNumberBetween(1, 65_535).optional().describe("Prometheus metrics; off if not set."),
  METRICS_HOST: plainText
    .default("127.0.0.1")
    .describe("For METRICS_PORT: the address it listens on. It needs no sign-in."),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("https://collector.example:4318")
    .optional()
    .describe(
      "Address of an OpenTelemetry collector that takes OTLP over HTTP; without it there are no traces.",
    ),
  OTEL_EXPORTER_OTLP_HEADERS: headers
    .optional()
    .describe("For OTEL_EXPORTER_OTLP_ENDPOINT: headers as `name=value`, comma-separated, such as a key."),
  SENTRY_DSN: webAddress("https://key@sentry.example/1")
    .optional()
    .describe(
      "Reports defects to Sentry, or to a service that speaks its protocol; without it nothing is sent.",
    ),
  LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Lowest severity that is logged."),
  SMTP_URL: mailServer
    .optional()
    .describe(
      "smtp://user:password@host:587. Without it no email is sent; the demo shows its emails in the outbox.",
    ),
  MAIL_FROM: mailSender.default(demoSender).describe("The sender of emails."),
  MAIL_IN_DIR: plainText
    .optional()
    .describe(
      "Maildir into which a mail server delivers purchase orders; see docs/operations.md. Without it the demo has one under DATA_DIR, an installation none.",
    ),
  MAIL_IN_ADDRESS: z
    .email("is no address such as orders@portal.example")
    .optional()
    .describe(
      "For MAIL_IN_DIR: its address, such as orders@portal.example. Customers get orders+code@portal.example.",
    ),
  SSO_PROVIDERS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue("is not JSON");
        return z.NEVER;
      }
    })
    .pipe(z.array(providerSchema, "is no list of providers").max(20, "names more than 20 providers"))
    .refine((providers) => new Set(providers.map(({ name }) => name)).size === providers.length, {
      error: "names a provider twice",
    })
    .optional()
    .describe(
      "Sign-in providers, as JSON: `[{name, title, issuer, clientId, clientSecret, linkByMail}]`. Callback: `/auth/<name>/callback`.",
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\S+$/, "is no key that begins with sk_ or rk_")
    .optional()
    .describe(
      "Takes card payments through Stripe. Without it the demo simulates a provider, and an installation takes no cards.",
    ),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\S+$/, "is no key that begins with pk_")
    .optional()
    .describe(
      "For STRIPE_SECRET_KEY: key for browsers. Shows Stripe's card fields within the portal; without it cards are entered on Stripe's page.",
    ),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "is no key that begins with whsec_")
    .optional()
    .describe("For STRIPE_SECRET_KEY: signs what Stripe sends to `/payments/notice`."),
  STRIPE_URL: webAddress("https://api.stripe.com")
    .default("https://api.stripe.com")
    .describe("For STRIPE_SECRET_KEY."),
  GOOGLE_ANALYTICS_SECRET: plainText
    .optional()
    .describe(
      "API secret of a Google Analytics stream (Measurement Protocol). Without it no visitor is asked for consent.",
    ),
  GOOGLE_ANALYTICS_URL: webAddress("https://www.google-analytics.com")
    .default("https://www.google-analytics.com")
    .describe("For GOOGLE_ANALYTICS_SECRET."),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "is no public key of P-256 in base64url")
    .optional()
    .describe("Public key for Web Push. Without it a pair is made and stored at the first start."),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "is no private key of P-256 in base64url")
    .optional()
    .describe("For VAPID_PUBLIC_KEY."),
  CATALOG_SOURCES: z
    .string()
    .default("")
    .transform((text, check) =>
      listIn(text).map((address) => {
        if (webAddress().safeParse(address).success) return new URL(address).origin;
        check.addIssue("is no list of addresses such as https://search.example.com");
        return z.NEVER;
      }),
    )
    .describe(
      "Servers of other catalogs that catalog settings may name, comma-separated, such as `https://search.example.com`. Without it none may be named.",
    ),
  PUSH_SERVICES: z
    .string()
    .default(
      "fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com,*.push.apple.com",
    )
    .transform(listIn)
    .pipe(z.array(pushHost))
    .describe("Hosts of the push services that may be called, comma-separated; browser makers run them."),
  S3_BUCKET_URL: webAddress("https://host/bucket")
    .optional()
    .describe("https://host/bucket of an S3-compatible store. Without it: DATA_DIR."),
  S3_ACCESS_KEY: plainText.optional().describe("For S3_BUCKET_URL."),
  S3_SECRET_KEY: plainText.optional().describe("For S3_BUCKET_URL."),
  S3_REGION: plainText.default("eu-central-1").describe("For S3_BUCKET_URL."),
});

export type Env = z.output<typeof envSchema>;

/** Parses the environment; throws an error that names each invalid variable. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const nonEmptyVariables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  // Tests assert lines of their own; one that wants to see the portal's log says so.
  if (nonEmptyVariables.NODE_ENV === "test") nonEmptyVariables.LOG_LEVEL ??= "silent";
  const parseResult = envSchema.safeParse(nonEmptyVariables);
  if (!parseResult.success) {
    const lines = new Set(
      parseResult.error.issues.map((issue) => `  ${problemLine(issue, nonEmptyVariables)}`),
    );
    throw new StartRefusal(`The environment is not usable:\n${[...lines].join("\n")}`);
  }
  const contradictions = contradictionsOf(nonEmptyVariables, parseResult.data);
  if (contradictions.length > 0) throw new StartRefusal(contradictions.join("\n"));
  return parseResult.data;
}
