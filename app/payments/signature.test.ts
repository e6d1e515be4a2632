import { expect, it } from "vitest";
import { checkSignature, signatureOf } from "./signature";

const now = new Date("2026-11-21T09:00:00Z");
const laterDate = new Date(now.getTime() + 301_000);
const header = signatureOf("{}", "secret", now);

it("takes what was signed just now with the same secret, and nothing else", () => {
  expect(checkSignature("{}", header, "secret", now)).toBe("signed");
  expect(checkSignature("{ }", header, "secret", now)).toBe("forged");
  expect(checkSignature("{}", header, "other", now)).toBe("forged");
  expect(checkSignature("{}", header, "secret", laterDate)).toBe("stale");
  expect(checkSignature("{}", header.replace(/v1=../, "v1="), "secret", now)).toBe("forged");
  for (const brokenSignature of ["", "t=,v1=", "v1=00", "t=x,v1=00", `t=${"9".repeat(400)},v1=00`]) {
    expect(checkSignature("{}", brokenSignature, "secret", now)).toBe("forged");
  }
});

it("takes any of several signatures, as while a secret is being changed", () => {
  const [seconds, ownSignature] = header.split(",");
  expect(checkSignature("{}", `${seconds},v1=00,${ownSignature}`, "secret", now)).toBe("signed");
});
