import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Secrets } from "./secrets.server";

/** Seals and opens what must not be readable in the database alone. */
export interface Vault {
  seal(text: string, context: string): Buffer;
  unseal(sealedBytes: Buffer, context: string): string | null;
}

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

const keyOf = (secret: string) => Buffer.from(secret, "base64url");

/**
 * Encrypts a value, so that the database alone does not reveal it. `context` names its owner: under another one it
 * does not decrypt.
 */
export function seal(secrets: Pick<Secrets, "atRest">, text: string, context: string): Buffer {
  const iv = randomBytes(ivLength);
  const encrypting = createCipheriv(cipher, keyOf(secrets.atRest[0] ?? ""), iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([encrypting.update(text, "utf8"), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), body]);
}

/** Decrypts; null if the secret is gone, the purpose differs, or the text was modified. */
export function unseal(
  secrets: Pick<Secrets, "atRest">,
  sealedBytes: Buffer,
  context: string,
): string | null {
  const iv = sealedBytes.subarray(0, ivLength);
  const tag = sealedBytes.subarray(ivLength, ivLength + tagLength);
  const body = sealedBytes.subarray(ivLength + tagLength);
  for (const secret of secrets.atRest) {
    try {
      const opening = createDecipheriv(cipher, keyOf(secret), iv)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      return Buffer.concat([opening.update(body), opening.final()]).toString("utf8");
    } catch {
      // Key rotation: tries the next older secret.
    }
  }
  return null;
}

export const openVault = (secrets: Pick<Secrets, "atRest">): Vault => ({
  seal: (text, context) => seal(secrets, text, context),
  unseal: (sealedBytes, context) => unseal(secrets, sealedBytes, context),
});
