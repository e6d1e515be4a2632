import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** As SESSION_SECRETS must be: a shorter one, above all an empty one, makes keys that anybody can work out. */
const shortest = 32;

/** Made once and kept beside the data, so that a restart signs nobody out. */
function ownSecret(directory: string): string {
  const file = join(directory, "secret");
  mkdirSync(directory, { recursive: true });
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length >= shortest) return secret;
  throw new Error(
    `${file} must hold ${shortest} characters or more. Put it back from a backup, or remove it: then a new secret is made, everybody signs in anew, and what the old one sealed stays sealed.`,
  );
}

/** Under its name the file is there whole or not at all, whatever crashes; when two make one, the first one's counts. */
function makeSecret(file: string): void {
  const draft = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    writeFileSync(draft, randomBytes(48).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
