import { readFileSync } from "node:fs";
import type { Env } from "~/config/env.server";
import type { Clock } from "~/lib/clock";
import { clientCredentials } from "./access/client-credentials.server";
import { basicCredentials, type Credentials, certificateCredentials } from "./access/credentials";
import { createS4Erp } from "./create-s4-erp.server";
import type { TransportOptions } from "./odata/transport.server";
import { type SapSettings, sapSettingsSchema } from "./settings";

type SapEnv = Pick<
  Env,
  | "SAP_URL"
  | "SAP_CLIENT"
  | "SAP_USER"
  | "SAP_PASSWORD"
  | "SAP_PASSWORD_FILE"
  | "SAP_TOKEN_URL"
  | "SAP_CERTIFICATE_FILE"
  | "SAP_SETTINGS_FILE"
>;

/** Opens the adapter as the environment describes it; throws a sentence for the operator if it cannot. */
export function openS4Erp(env: SapEnv, clock: Clock) {
  const password = env.SAP_PASSWORD_FILE
    ? readNamed("SAP_PASSWORD_FILE", env.SAP_PASSWORD_FILE).toString("utf8").trim()
    : (env.SAP_PASSWORD ?? "");
  const transport: TransportOptions = {
    url: env.SAP_URL ?? "",
    ...(env.SAP_CERTIFICATE_FILE
      ? { tls: { pfx: readNamed("SAP_CERTIFICATE_FILE", env.SAP_CERTIFICATE_FILE), passphrase: password } }
      : {}),
  };
  return createS4Erp({
    transport,
    credentials: credentialsOf(env, password, clock),
    client: env.SAP_CLIENT,
    settings: readSettings(env.SAP_SETTINGS_FILE ?? ""),
    clock,
  });
}

function credentialsOf(env: SapEnv, password: string, clock: Clock): Credentials {
  if (env.SAP_CERTIFICATE_FILE) return certificateCredentials;
  const user = env.SAP_USER ?? "";
  if (!env.SAP_TOKEN_URL) return basicCredentials(user, password);
  return clientCredentials({ url: env.SAP_TOKEN_URL, clientId: user, clientSecret: password }, clock);
}

function readSettings(file: string): SapSettings {
  let json: unknown;
  try {
    json = JSON.parse(readNamed("SAP_SETTINGS_FILE", file).toString("utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`SAP_SETTINGS_FILE: ${file} is no JSON: ${error.message}`);
  }
  const result = sapSettingsSchema.safeParse(json);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`SAP_SETTINGS_FILE: ${file} is not usable:\n${lines.join("\n")}`);
}

function readNamed(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(`${variable}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
