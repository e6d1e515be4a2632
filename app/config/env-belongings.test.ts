import { createECDH } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Env, envSchema, readEnv } from "./env.server";
import { neededBy } from "./env-belongings";

type Environment = Partial<Record<keyof Env, string>>;

function refusalOf(environment: Environment): string {
  try {
    readEnv(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
}

const keyBytes = Buffer.alloc(32, 7);
const keyPair = createECDH("prime256v1");
keyPair.setPrivateKey(keyBytes);
const publicKey = keyPair.getPublicKey("base64url");
const privateKey = keyBytes.toString("base64url");

/** A valid value of each variable that needs another one. */
const samples: Environment = {
  DATABASE_DIRECT_URL: "postgres://host/portal",
  DATABASE_ERP_URL: "postgres://host/portal",
  SAP_URL: "https://sap.example",
  SAP_CLIENT: "100",
  SAP_TOKEN_URL: "https://sap.example/token",
  SAP_DESTINATION: "S4H",
  OTEL_EXPORTER_OTLP_HEADERS: "key=value",
  MAIL_IN_ADDRESS: "orders@portal.example",
  STRIPE_SECRET_KEY: "sk_test",
  STRIPE_PUBLISHABLE_KEY: "pk_test",
  STRIPE_WEBHOOK_SECRET: "whsec_test",
  STRIPE_URL: "https://stripe.example",
  GOOGLE_ANALYTICS_URL: "https://analytics.example",
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
};

describe("a variable that does nothing without another one", () => {
  it.each(Object.entries(neededBy))("%s is refused without %s", (variable, other) => {
    expect(envSchema.shape).toHaveProperty(variable);
    const value = samples[variable as keyof Env] ?? "/some/value";
    expect(refusalOf({ [variable]: value })).toContain(`${variable} needs ${other}.`);
  });

  it("is listed if its description names the other one", () => {
    const variables = Object.entries(envSchema.shape)
      .filter(([, { description = "" }]) => /^(For|In place of) [A-Z0-9_]+/.test(description))
      .map(([variable]) => variable);
    expect(variables.length).toBeGreaterThan(20);
    expect(variables.filter((variable) => !(variable in neededBy))).toEqual([]);
  });
});

describe("variables that are valid one by one", () => {
  const sap: Environment = {
    ERP: "s4hana",
    SAP_URL: "https://sap.example",
    SAP_USER: "PORTAL",
    SAP_PASSWORD: "secret",
    SAP_SETTINGS_FILE: "/sap.json",
  };

  it.each<[Environment, string]>([
    [sap, "none"],
    [{ ...sap, SAP_PASSWORD_FILE: "/password" }, "Set SAP_PASSWORD or SAP_PASSWORD_FILE, not both."],
    [
      { ...sap, SAP_DESTINATION: "S4H", SAP_BINDINGS_FILE: "/bindings.json" },
      "Set SAP_DESTINATION or SAP_URL, not both.\nSet SAP_DESTINATION or SAP_USER, not both.",
    ],
    [
      { METRICS_PORT: "3000" },
      "METRICS_PORT=3000 with PROCESSES=1 takes the ports up to 3000, and PORT=3000 is one of them.",
    ],
    [
      { METRICS_PORT: "2998", PROCESSES: "4" },
      "METRICS_PORT=2998 with PROCESSES=4 takes the ports up to 3001, and PORT=3000 is one of them.",
    ],
    [
      { METRICS_PORT: "65534", PROCESSES: "3" },
      "METRICS_PORT=65534 with PROCESSES=3 takes the ports up to 65536, and there are none above 65535.",
    ],
    [{ METRICS_PORT: "2998", PROCESSES: "2" }, "none"],
    [{ S3_BUCKET_URL: "https://s3.example/files" }, "S3_BUCKET_URL needs S3_ACCESS_KEY and S3_SECRET_KEY."],
    [{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }, "none"],
    [
      { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: "A".repeat(42) + "E" },
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair.",
    ],
    [
      { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: "A".repeat(43) },
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair.",
    ],
  ])("are compared: %o", (environment, sentences) => {
    expect(refusalOf(environment)).toBe(sentences);
  });
});
