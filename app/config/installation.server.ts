import { prepareFolders } from "./data-dir.server";
import { type Env, readEnv } from "./env.server";
import { readSecrets, type Secrets } from "./secrets.server";

/** Facts that distinguish this installation from others: its environment and the secrets derived from it. */
export interface Installation {
  env: Env;
  secrets: Secrets;
}

let cachedInstallation: Installation | undefined;

/** Reads the environment at the first call, not at import; the process keeps the result. */
export function installation(): Installation {
  if (!cachedInstallation) {
    const env = readEnv(process.env);
    prepareFolders(env);
    cachedInstallation = { env, secrets: readSecrets(env) };
  }
  return cachedInstallation;
}
