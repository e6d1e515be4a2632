import { hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "./env.server";

/** One root secret, one derived secret per purpose: a form token can never pass as a cookie. Newest first. */
export interface Secrets {
  cookies: string[];
  forms: string[];
  atRest: string[];
  /** Signs the notices of the pretended card provider. */
  payments: string[];
}

export function readSecrets(env: Env): Secrets {
  const roots = env.SESSION_SECRETS ?? [ownSecret(env.DATA_DIR)];
  const derive = (purpose: string) =>
    roots.map((root) =>
      Buffer.from(hkdfSync("sha256", root, "tradepost", purpose, 32)).toString("base64url"),
    );
  return {
    cookies: derive("cookies"),
    forms: derive("forms"),
    atRest: derive("at-rest"),
    payments: derive("payments"),
  };
}

/** Made once and kept beside the data, so that a restart signs nobody out. */
function ownSecret(directory: string): string {
  const file = join(directory, "secret");
  mkdirSync(directory, { recursive: true });
  try {
    // `wx` fails when another process was quicker; then its secret is the one.
    writeFileSync(file, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
