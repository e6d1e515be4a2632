import { describe, expect, it } from "vitest";
import { localPath } from "./local-path";

describe("a way back", () => {
  it.each([
    ["/orders", "/orders"],
    ["/orders?page=2&q=a%20b#row-3", "/orders?page=2&q=a%20b#row-3"],
    ["/catalog/main/BOLT%2F8", "/catalog/main/BOLT%2F8"],
  ])("goes to %s", (text, path) => {
    expect(localPath(text)).toBe(path);
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "orders",
    " /orders",
    "",
    null,
    `/${"a".repeat(8_001)}`,
  ])("does not leave the portal for %j", (text) => {
    expect(localPath(text)).toBeNull();
  });
});
