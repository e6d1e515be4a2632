import { expect, it } from "vitest";
import { isSigned, signatureOf } from "./signature";

const now = new Date("2026-11-21T09:00:00Z");
const laterDate = new Date(now.getTime() + 301_000);
const header = signatureOf("{}", "secret", now);

it("takes what was signed just now with the same secret, and nothing else", () => {
  expect(isSigned("{}", header, "secret", now)).toBe(true);
  expect(isSigned("{ }", header, "secret", now)).toBe(false);
  expect(isSigned("{}", header, "other", now)).toBe(false);
  expect(isSigned("{}", header, "secret", laterDate)).toBe(false);
  expect(isSigned("{}", header.replace(/v1=../, "v1="), "secret", now)).toBe(false);
  for (const brokenSignature of ["", "t=,v1=", "v1=00", "t=x,v1=00", `t=${"9".repeat(400)},v1=00`]) {
    expect(isSigned("{}", brokenSignature, "secret", now)).toBe(false);
  }
});

it("takes any of several signatures, as while a secret is being changed", () => {
  const [seconds, ownSignature] = header.split(",");
  expect(isSigned("{}", `${seconds},v1=00,${ownSignature}`, "secret", now)).toBe(true);
});
