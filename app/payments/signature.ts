import { createHmac, timingSafeEqual } from "node:crypto";

/** Prevents a replay: an older webhook was recorded and is sent again. */
const signatureTtl = 300;

/**
 * Checks the signature header `t=<seconds>,v1=<hmac of "seconds.body">`, as Stripe signs; the sandbox signs alike. A
 * time far from now counts as stale only if the secret signed it.
 */
export function checkSignature(
  body: string,
  header: string,
  secret: string,
  now: Date,
): "signed" | "stale" | "forged" {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(seconds)) return "forged";
  const expectedBytes = Buffer.from(sign(body, secret, seconds), "hex");
  const isSigned = parts.some(([name, value = ""]) => {
    if (name !== "v1") return false;
    const signature = Buffer.from(value, "hex");
    return signature.length === expectedBytes.length && timingSafeEqual(signature, expectedBytes);
  });
  if (!isSigned) return "forged";
  return Math.abs(now.getTime() / 1000 - Number(seconds)) > signatureTtl ? "stale" : "signed";
}

export function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${sign(body, secret, seconds)}`;
}

function sign(body: string, secret: string, seconds: string): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}
