import { randomBytes, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** Codes of authenticator apps (TOTP, RFC 6238): six digits that change every 30 seconds. */
const period = 30;

const totpOf = (seed: string, account = "") =>
  new TOTP({ issuer: "Tradepost", label: account, secret: Secret.fromBase32(seed), digits: 6, period });

export const newSeed = () => new Secret({ size: 20 }).base32;

/** Builds the text of the QR code. */
export const seedUri = (seed: string, account: string) => totpOf(seed, account).toString();

/** Formats the secret in groups of four for typing. */
export const seedText = (seed: string) => seed.replace(/(.{4})(?=.)/g, "$1 ");

/** Returns the time window that a code belongs to, or null. Tolerates clocks that differ by one window. */
export function windowOf(seed: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(seed).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

export const newMailCode = () => String(randomInt(0, 1_000_000)).padStart(6, "0");

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Generates ten codes of 16 characters, none of which looks like another. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    Array.from(randomBytes(64))
      .filter((byte) => byte < 248)
      .slice(0, 16)
      .map((byte) => letters[byte % 31] ?? "")
      .join(""),
  );
}

/** Formats a code in groups for display. */
export const recoveryText = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-");

/** Accepts codes typed with spaces, dashes and capitals. */
export const plainCode = (typedText: string) => typedText.replace(/[\s-]/g, "").toLowerCase();
