import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "~/lib/start-refusal";
import { prepareDirectory } from "./data-dir.server";
import type { Env } from "./env.server";

/**
 * Derives one secret per purpose from the root secret, so that a form token can never pass as a cookie.
 * Newest first.
 */
export interface Secrets {
  cookies: string[];
  forms: string[];
  atRest: string[];
  /** Signs the notifications of the sandbox card provider. */
  payments: string[];
}

export function readSecrets(env: Env, write: typeof writeFileSync = writeFileSync): Secrets {
  const roots = env.SESSION_SECRETS ?? [storedSecret(env.DATA_DIR, write)];
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

/** Same minimum as for SESSION_SECRETS: keys derived from a shorter secret can be guessed. */
const minLength = 32;

/** Reads the secret that lies beside the data; the first start generates it, so that a restart signs nobody out. */
function storedSecret(directory: string, write: typeof writeFileSync): string {
  const file = join(directory, "secret");
  prepareDirectory("DATA_DIR", directory);
  if (!existsSync(file)) generateSecret(file, write);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length >= minLength) return secret;
  throw new StartRefusal(
    `${file} must hold ${minLength} characters or more. Put it back from a backup, or remove it: then a new secret is made, everybody has to sign in again, and what the old one encrypted can no longer be read.`,
  );
}

/**
 * Writes a draft and links it to its name: after a crash the file is complete or absent, and of two processes that race
 * the first one's secret counts.
 */
function generateSecret(file: string, write: typeof writeFileSync): void {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    write(draft, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
