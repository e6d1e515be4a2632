import { createECDH } from "node:crypto";

type Source = Readonly<Record<string, string | undefined>>;

/** Variables that do nothing without another one: whoever sets one alone has forgotten or misspelt the other. */
export const neededBy: Readonly<Record<string, string>> = {
  DATABASE_DIRECT_URL: "DATABASE_URL",
  DATABASE_ERP_URL: "DATABASE_DIRECT_URL",
  SAP_URL: "ERP=s4hana",
  SAP_CLIENT: "ERP=s4hana",
  SAP_USER: "ERP=s4hana",
  SAP_PASSWORD: "ERP=s4hana",
  SAP_PASSWORD_FILE: "ERP=s4hana",
  SAP_TOKEN_URL: "SAP_USER",
  SAP_CERTIFICATE_FILE: "ERP=s4hana",
  SAP_CA_FILE: "ERP=s4hana",
  SAP_DESTINATION: "ERP=s4hana",
  SAP_BINDINGS_FILE: "SAP_DESTINATION",
  SAP_SETTINGS_FILE: "ERP=s4hana",
  METRICS_HOST: "METRICS_PORT",
  OTEL_EXPORTER_OTLP_HEADERS: "OTEL_EXPORTER_OTLP_ENDPOINT",
  MAIL_IN_DIR: "MAIL_IN_ADDRESS",
  MAIL_IN_ADDRESS: "MAIL_IN_DIR",
  STRIPE_SECRET_KEY: "STRIPE_WEBHOOK_SECRET",
  STRIPE_PUBLISHABLE_KEY: "STRIPE_SECRET_KEY",
  STRIPE_WEBHOOK_SECRET: "STRIPE_SECRET_KEY",
  STRIPE_URL: "STRIPE_SECRET_KEY",
  GOOGLE_ANALYTICS_URL: "GOOGLE_ANALYTICS_SECRET",
  VAPID_PUBLIC_KEY: "VAPID_PRIVATE_KEY",
  VAPID_PRIVATE_KEY: "VAPID_PUBLIC_KEY",
  S3_ACCESS_KEY: "S3_BUCKET_URL",
  S3_SECRET_KEY: "S3_BUCKET_URL",
  S3_REGION: "S3_BUCKET_URL",
};

/** Pairs of which only one can count. */
const alternatives: readonly [string, string][] = [
  ["SAP_PASSWORD", "SAP_PASSWORD_FILE"],
  ["SAP_DESTINATION", "SAP_URL"],
  ["SAP_DESTINATION", "SAP_USER"],
  ["SAP_DESTINATION", "SAP_CERTIFICATE_FILE"],
  ["SAP_CERTIFICATE_FILE", "SAP_TOKEN_URL"],
];

interface Ports {
  PORT: number;
  METRICS_PORT?: number | undefined;
  PROCESSES: number;
}

/** Says in sentences how variables, each of which is valid by itself, contradict each other. */
export function contradictionsOf(source: Source, ports: Ports): string[] {
  const isSet = (variable: string): boolean =>
    variable === "ERP=s4hana" ? source.ERP === "s4hana" : source[variable] !== undefined;
  const incomplete = Object.entries(neededBy).flatMap(([variable, other]) =>
    isSet(variable) && !isSet(other) ? [`${variable} needs ${other}.`] : [],
  );
  const rivals = alternatives.flatMap(([one, other]) =>
    isSet(one) && isSet(other) ? [`Set ${one} or ${other}, not both.`] : [],
  );
  return [
    ...incomplete,
    ...bucketProblems(source),
    ...sapProblems(source),
    ...rivals,
    ...portProblems(ports),
    ...keyProblems(source),
  ];
}

function bucketProblems({ S3_BUCKET_URL, S3_ACCESS_KEY, S3_SECRET_KEY }: Source): string[] {
  return S3_BUCKET_URL && !(S3_ACCESS_KEY && S3_SECRET_KEY)
    ? ["S3_BUCKET_URL needs S3_ACCESS_KEY and S3_SECRET_KEY."]
    : [];
}

/** Names what a connection to SAP lacks, all at once. */
function sapProblems(env: Source): string[] {
  if (env.ERP !== "s4hana") return [];
  const hasPassword = Boolean(env.SAP_PASSWORD || env.SAP_PASSWORD_FILE);
  const isKnown = Boolean(env.SAP_CERTIFICATE_FILE) || Boolean(env.SAP_USER && hasPassword);
  const access = env.SAP_DESTINATION
    ? env.SAP_BINDINGS_FILE
      ? []
      : ["SAP_BINDINGS_FILE"]
    : [
        ...(env.SAP_URL ? [] : ["SAP_URL"]),
        ...(isKnown ? [] : ["SAP_USER with SAP_PASSWORD or SAP_PASSWORD_FILE, or SAP_CERTIFICATE_FILE"]),
      ];
  const missingVariables = [...access, ...(env.SAP_SETTINGS_FILE ? [] : ["SAP_SETTINGS_FILE"])];
  return missingVariables.length > 0 ? [`ERP=s4hana needs ${missingVariables.join("; ")}.`] : [];
}

/** Metrics of several processes take one port each, from METRICS_PORT on. */
function portProblems({ PORT, METRICS_PORT, PROCESSES }: Ports): string[] {
  if (METRICS_PORT === undefined) return [];
  const lastPort = METRICS_PORT + PROCESSES - 1;
  const ports = `METRICS_PORT=${METRICS_PORT} with PROCESSES=${PROCESSES} takes the ports up to ${lastPort}`;
  if (lastPort > 65_535) return [`${ports}, and there are none above 65535.`];
  return PORT >= METRICS_PORT && PORT <= lastPort ? [`${ports}, and PORT=${PORT} is one of them.`] : [];
}

function keyProblems({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Source): string[] {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return [];
  return publicKeyOf(VAPID_PRIVATE_KEY) === VAPID_PUBLIC_KEY
    ? []
    : ["VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair."];
}

/** Returns null for a number that is no private key of the curve. */
function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    return null;
  }
  return pair.getPublicKey("base64url");
}
