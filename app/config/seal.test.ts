import { expect, it } from "vitest";
import { seal, unseal } from "./seal.server";

const secret = (letter: string) => Buffer.alloc(32, letter).toString("base64url");
const now = { atRest: [secret("n"), secret("o")] };

it("opens what it sealed, also after the secret has changed", () => {
  const before = { atRest: [secret("o")] };
  const sealedBytes = seal(before, "4711 × bolt", "form 1");
  expect(sealedBytes.toString("utf8")).not.toContain("bolt");
  expect(unseal(before, sealedBytes, "form 1")).toBe("4711 × bolt");
  expect(unseal(now, sealedBytes, "form 1")).toBe("4711 × bolt");
});

it("opens nothing for another owner, with another secret, or when a bit was changed", () => {
  const sealedBytes = seal(now, "4711", "form 1");
  expect(unseal(now, sealedBytes, "form 2")).toBeNull();
  expect(unseal({ atRest: [secret("x")] }, sealedBytes, "form 1")).toBeNull();
  const changedBytes = Buffer.from(sealedBytes);
  changedBytes.writeUInt8(changedBytes.readUInt8(changedBytes.length - 1) ^ 1, changedBytes.length - 1);
  expect(unseal(now, changedBytes, "form 1")).toBeNull();
  expect(unseal(now, Buffer.from("short"), "form 1")).toBeNull();
});
