import { expect, it } from "vitest";
import { type Env, envSchema, readEnv } from "./env.server";

function refusalOf(environment: Partial<Record<keyof Env, string>>): string {
  try {
    readEnv(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
}

const numbers = [
  ["PORT", "0 to 65535"],
  ["METRICS_PORT", "1 to 65535"],
  ["TRUSTED_PROXIES", "0 to 5"],
  ["DATABASE_CONNECTIONS", "2 to 200"],
  ["DEMO_ORDERS", "0 to 50000"],
  ["API_REQUESTS_PER_MINUTE", "1 to 1000000"],
  ["PROCESSES", "1 to 64"],
  ["THREADS", "1 to 64"],
] as const;

it.each(numbers)("takes only digits as %s", (variable, range) => {
  for (const value of ["1e1", "0x10", " 5 ", "5 ", "+5", "-5", "2.0", "٣", "five", "99999999999"])
    expect(refusalOf({ [variable]: value })).toBe(
      `The environment is not usable:\n  ${variable}: "${value}" is no whole number from ${range}.`,
    );
  expect(readEnv({ [variable]: "5" })[variable]).toBe(5);
});

it("knows every variable that is a number", () => {
  const values = Object.entries(readEnv({ THREADS: "5", METRICS_PORT: "5" }));
  const numberVariables = values
    .filter(([, value]) => typeof value === "number")
    .map(([variable]) => variable);
  expect(numberVariables.sort()).toEqual(numbers.map(([variable]) => variable).sort());
});

it.each([
  ["DEMO", "yes", '"yes" is neither true nor false.'],
  ["NODE_ENV", "prod", '"prod" is none of development, production, test.'],
  ["LOG_LEVEL", "loud", '"loud" is none of debug, info, warn, error, silent.'],
  ["PORTAL_URL", "portal", '"portal" is no address such as https://portal.example.'],
  [
    "PORTAL_URL",
    "ftp://portal.example",
    '"ftp://portal.example" is no address such as https://portal.example.',
  ],
  [
    "PORTAL_URL",
    "https://company.example/portal",
    '"https://company.example/portal" has a path, and the portal answers at the root of its host alone.',
  ],
  [
    "PORTAL_URL",
    "https://portal.example/?a=1",
    '"https://portal.example/?a=1" has more than a scheme, a host and a port.',
  ],
  [
    "PORTAL_URL",
    "https://user@portal.example",
    '"https://user@portal.example" has more than a scheme, a host and a port.',
  ],
  ["SAP_URL", "https://sap.example ", '"https://sap.example " is no address such as https://sap.example.'],
  ["METRICS_PORT", "0", '"0" is no whole number from 1 to 65535.'],
  ["MAIL_FROM", "nobody", '"nobody" is no sender such as Portal <portal@company.example>.'],
  ["MAIL_IN_ADDRESS", "orders", '"orders" is no address such as orders@portal.example.'],
  ["SAP_CLIENT", "1e2", '"1e2" is no client of three digits, such as 100.'],
  [
    "PUSH_SERVICES",
    "a.example,https://b",
    '"a.example,https://b" is no list of hosts such as push.example.com,*.push.example.com.',
  ],
  [
    "CATALOG_SOURCES",
    "https://a.example,foo",
    '"https://a.example,foo" is no list of addresses such as https://search.example.com.',
  ],
] as const)("names %s=%s and what is allowed", (variable, value, sentence) => {
  expect(refusalOf({ [variable]: value })).toBe(`The environment is not usable:\n  ${variable}: ${sentence}`);
});

it.each([
  [
    "DATABASE_URL",
    "http://user:hidden@db/portal",
    "is no address such as postgres://user:password@host/database.",
  ],
  [
    "DATABASE_URL",
    "postgres://user:hidden@db:99999/portal",
    "is no address such as postgres://user:password@host/database.",
  ],
  ["SMTP_URL", "http://user:hidden@mail", "is no address such as smtp://user:password@host:587."],
  ["SMTP_URL", "smtp:///hidden", "is no address such as smtp://user:password@host:587."],
  ["STRIPE_SECRET_KEY", "pk_hidden", "is no key that begins with sk_ or rk_."],
  ["STRIPE_WEBHOOK_SECRET", "hidden", "is no key that begins with whsec_."],
  ["SESSION_SECRETS", "hidden", "holds a secret of fewer than 32 characters."],
  ["OTEL_EXPORTER_OTLP_HEADERS", "hidden", "is no list such as name=value,other=value."],
  ["OTEL_EXPORTER_OTLP_HEADERS", "key=hidden%zz", "is no list such as name=value,other=value."],
  ["SSO_PROVIDERS", "{hidden", "is not JSON."],
  ["SSO_PROVIDERS", '{"clientSecret":"hidden"}', "is no list of providers."],
] as const)("keeps the secret in %s=%s out of the log", (variable, value, problem) => {
  expect(refusalOf({ [variable]: value })).toBe(
    `The environment is not usable:\n  ${variable}: its value ${problem}`,
  );
});

it("names the fields of a sign-in provider in words", () => {
  const providers = JSON.stringify([{ name: "A", title: "Google", issuer: "http://x", clientId: "portal" }]);
  expect(refusalOf({ SSO_PROVIDERS: providers }).split("\n").slice(1)).toEqual([
    "  SSO_PROVIDERS: 0.name is no name of 2 to 31 lower-case letters, digits and dashes.",
    "  SSO_PROVIDERS: 0.issuer is no address that begins with https://.",
    "  SSO_PROVIDERS: 0.clientSecret is missing or too long.",
  ]);
});

it("takes what the drivers take", () => {
  const addresses = [
    "postgres://user:pass@host:5432/portal?sslmode=require",
    "postgresql://user@host/portal",
    "postgres:///portal?host=/var/run/postgresql",
    "/var/run/postgresql portal",
    "postgres://user:pass@/portal?host=/var/run/postgresql",
  ];
  for (const address of addresses) expect(readEnv({ DATABASE_URL: address }).DATABASE_URL).toBe(address);
  expect(
    readEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20b, other=c=d",
    }).OTEL_EXPORTER_OTLP_HEADERS,
  ).toEqual({
    "api-key": "a b",
    other: "c=d",
  });
  expect(refusalOf({ MAIL_FROM: "Bcc: thief@evil.example\r\n<orders@company.example>" })).toContain(
    "no sender",
  );
  expect(readEnv({ MAIL_FROM: "orders@company.example" }).MAIL_FROM).toBe("orders@company.example");
});

it("takes no value with a blank around it, and repeats none that is a secret", () => {
  const secrets = /PASSWORD$|SECRET|PRIVATE|ACCESS_KEY|^DATABASE.*URL|SMTP_URL|DSN|HEADERS|PROVIDERS/;
  const lists = ["CATALOG_SOURCES", "PUSH_SERVICES", "SESSION_SECRETS", "OTEL_EXPORTER_OTLP_HEADERS"];
  for (const variable of Object.keys(envSchema.shape) as (keyof Env)[]) {
    const refusal = refusalOf({ [variable]: "/hidden\r" });
    if (!lists.includes(variable) && !variable.startsWith("DATABASE_"))
      expect(refusal).toMatch(new RegExp(`^The environment is not usable:\n  ${variable}: `));
    if (secrets.test(variable) && !variable.endsWith("_FILE"))
      expect(refusal, variable).not.toContain("hidden");
  }
});

it("takes the address of the portal without the slash after it", () => {
  expect(readEnv({ PORTAL_URL: "https://Portal.example/" }).PORTAL_URL).toBe("https://portal.example");
});

it("names a sign-in provider that is there twice", () => {
  const provider = {
    name: "work",
    title: "Work",
    issuer: "https://id.example",
    clientId: "a",
    clientSecret: "b",
  };
  expect(refusalOf({ SSO_PROVIDERS: JSON.stringify([provider, provider]) })).toBe(
    "The environment is not usable:\n  SSO_PROVIDERS: its value names a provider twice.",
  );
});
