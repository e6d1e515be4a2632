import { randomBytes, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** Authenticator apps: six digits that change every half minute, as all of them know without being told. */
const period = 30;

const totpOf = (seed: string, account = "") =>
  new TOTP({ issuer: "Tradepost", label: account, secret: Secret.fromBase32(seed), digits: 6, period });

export const newSeed = () => new Secret({ size: 20 }).base32;

/** What the QR code says. */
export const seedUri = (seed: string, account: string) => totpOf(seed, account).toString();

/** In groups of four, for who types it. */
export const seedText = (seed: string) => seed.replace(/(.{4})(?=.)/g, "$1 ");

/** The half minute that a code belongs to, or null. Clocks may be one half minute apart, in either direction. */
export function windowOf(seed: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(seed).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

export const newMailCode = () => String(randomInt(0, 1_000_000)).padStart(6, "0");

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten codes of 16 signs that cannot be mistaken for one another. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    Array.from(randomBytes(64))
      .filter((byte) => byte < 248)
      .slice(0, 16)
      .map((byte) => letters[byte % 31] ?? "")
      .join(""),
  );
}

/** As they are shown: in groups. */
export const recoveryText = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-");

/** People type codes with spaces, dashes and capitals. */
export const plainCode = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();
