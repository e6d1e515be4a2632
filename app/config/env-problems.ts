import type { z } from "zod";

/** Variables that hold a secret, or an address with one: their values stand in no log. */
const secretVariables: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_ERP_URL",
  "GOOGLE_ANALYTICS_SECRET",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
  "SAP_PASSWORD",
  "SENTRY_DSN",
  "SESSION_SECRETS",
  "SMTP_URL",
  "SSO_PROVIDERS",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "VAPID_PRIVATE_KEY",
]);

/** Problems of a provider are keys of the interface's texts, which the administration shows. */
const providerProblems: Readonly<Record<string, string>> = {
  "areas.sign_in_providers.nameRule": "is no name of 2 to 31 lower-case letters, digits and dashes",
  "areas.sign_in_providers.issuerRule": "is no address that begins with https://",
};

/** Names a variable, its value and what is allowed. */
export function problemLine(
  { path, message, code }: z.core.$ZodIssue,
  source: Record<string, string | undefined>,
): string {
  const [variable = "", ...part] = path.map(String);
  if (variable === "SSO_PROVIDERS" && part.length > 0) {
    const problem =
      providerProblems[message] ??
      (code === "unrecognized_keys" ? "has unknown fields" : "is missing or too long");
    return `${variable}: ${part.join(".")} ${problem}.`;
  }
  return `${variable}: ${secretVariables.has(variable) ? "its value" : `"${source[variable]}"`} ${message}.`;
}
