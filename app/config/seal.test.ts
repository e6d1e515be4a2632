import { expect, it } from "vitest";
import { seal, unseal } from "./seal.server";

const secret = (letter: string) => Buffer.alloc(32, letter).toString("base64url");
const now = { atRest: [secret("n"), secret("o")] };

it("opens what it sealed, also after the secret has changed", () => {
  const before = { atRest: [secret("o")] };
  const sealed = seal(before, "4711 × bolt", "form 1");
  expect(sealed.toString("utf8")).not.toContain("bolt");
  expect(unseal(before, sealed, "form 1")).toBe("4711 × bolt");
  expect(unseal(now, sealed, "form 1")).toBe("4711 × bolt");
});

it("opens nothing for another owner, with another secret, or when a bit was changed", () => {
  const sealed = seal(now, "4711", "form 1");
  expect(unseal(now, sealed, "form 2")).toBeNull();
  expect(unseal({ atRest: [secret("x")] }, sealed, "form 1")).toBeNull();
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
  expect(unseal(now, changed, "form 1")).toBeNull();
  expect(unseal(now, Buffer.from("short"), "form 1")).toBeNull();
});
