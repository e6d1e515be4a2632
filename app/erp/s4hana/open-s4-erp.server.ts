import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { z } from "zod";
import type { Env } from "~/config/env.server";
import type { Clock } from "~/lib/clock";
import { StartRefusal } from "~/lib/start-refusal";
import { btpBindingsSchema, openDestination } from "./access/btp-destination.server";
import { clientCredentials } from "./access/client-credentials.server";
import { basicCredentials, type Credentials, certificateCredentials } from "./access/credentials";
import { createS4Erp, type S4ErpOptions } from "./create-s4-erp.server";
import type { TransportOptions } from "./odata/transport.server";
import { type SapSettings, sapSettingsSchema } from "./settings";

/** Address, user and files of a SAP system, by the names of the variables that may say them. */
export type SapAccess = Pick<
  Env,
  | "SAP_URL"
  | "SAP_CLIENT"
  | "SAP_USER"
  | "SAP_PASSWORD"
  | "SAP_PASSWORD_FILE"
  | "SAP_TOKEN_URL"
  | "SAP_CERTIFICATE_FILE"
  | "SAP_CA_FILE"
  | "SAP_DESTINATION"
  | "SAP_BINDINGS_FILE"
>;

/** Opens the adapter as its variables describe it; throws a sentence for the operator if it cannot. */
export function openS4Erp(
  env: SapAccess & Partial<Pick<Env, "SAP_SETTINGS_FILE">>,
  { clock, reservations }: Pick<S4ErpOptions, "clock" | "reservations">,
  settings: SapSettings = readSettings(env.SAP_SETTINGS_FILE ?? ""),
) {
  const password = readSapPassword(env);
  const ca = env.SAP_CA_FILE ? readAuthority(env.SAP_CA_FILE) : undefined;
  const access = env.SAP_DESTINATION
    ? openDestination(readBindings(env.SAP_BINDINGS_FILE ?? ""), env.SAP_DESTINATION, clock)
    : { transport: transportOf(env, password, ca), credentials: credentialsOf(env, password, ca, clock) };
  return createS4Erp({
    ...access,
    client: env.SAP_CLIENT,
    settings,
    clock,
    reservations,
  });
}

/** Reads the password of the user or of the certificate. */
export function readSapPassword(env: Pick<SapAccess, "SAP_PASSWORD" | "SAP_PASSWORD_FILE">): string {
  const { SAP_PASSWORD_FILE: file } = env;
  if (!file) return env.SAP_PASSWORD ?? "";
  const password = readNamed("SAP_PASSWORD_FILE", file).toString("utf8").trim();
  if (!password) throw new StartRefusal(`SAP_PASSWORD_FILE: ${file} is empty`);
  return password;
}

/** Refuses a file without a certificate, from which TLS would take none and say nothing. */
function readAuthority(file: string): Buffer {
  const content = readNamed("SAP_CA_FILE", file);
  try {
    if (content.includes("-----BEGIN CERTIFICATE-----") && new X509Certificate(content)) return content;
  } catch {
    // A certificate that is damaged.
  }
  throw new StartRefusal(`SAP_CA_FILE: ${file} holds no certificate (PEM)`);
}

function readCertificate(file: string, passphrase: string): { pfx: Buffer; passphrase: string } {
  const pfx = readNamed("SAP_CERTIFICATE_FILE", file);
  try {
    createSecureContext({ pfx, passphrase });
  } catch (error) {
    const { message } = error as Error;
    throw new StartRefusal(
      `SAP_CERTIFICATE_FILE: ${file} is no PKCS#12 file that SAP_PASSWORD or SAP_PASSWORD_FILE opens (${message})`,
    );
  }
  return { pfx, passphrase };
}

function transportOf(env: SapAccess, password: string, ca: Buffer | undefined): TransportOptions {
  const pfx = env.SAP_CERTIFICATE_FILE ? readCertificate(env.SAP_CERTIFICATE_FILE, password) : {};
  return { url: env.SAP_URL ?? "", tls: { ...pfx, ...(ca ? { ca } : {}) } };
}

function credentialsOf(env: SapAccess, password: string, ca: Buffer | undefined, clock: Clock): Credentials {
  if (env.SAP_CERTIFICATE_FILE) return certificateCredentials;
  const user = env.SAP_USER ?? "";
  if (!env.SAP_TOKEN_URL) return basicCredentials(user, password);
  return clientCredentials({ url: env.SAP_TOKEN_URL, clientId: user, clientSecret: password, ca }, clock);
}

function readSettings(file: string): SapSettings {
  return readJson("SAP_SETTINGS_FILE", file, sapSettingsSchema);
}

const readBindings = (file: string) => readJson("SAP_BINDINGS_FILE", file, btpBindingsSchema);

function readJson<T>(variable: string, file: string, schema: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(readNamed(variable, file).toString("utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The parser's own message repeats a piece of the file, which may hold a secret.
    throw new StartRefusal(`${variable}: ${file} is not valid JSON`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new StartRefusal(`${variable}: ${file} is not usable:\n${lines.join("\n")}`);
}

function readNamed(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartRefusal(`${variable}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
