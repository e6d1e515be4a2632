import { describe, expect, it } from "vitest";
import { isOwnAddress } from "./own-address";

const isOwn = (address: string, headers: Record<string, string>, portalUrl?: string) =>
  isOwnAddress(address, new Headers(headers), portalUrl);

describe("an address is our own", () => {
  it("when it is the configured one, whatever a proxy writes into Host", () => {
    const portal = "https://portal.example/";
    expect(isOwn("https://portal.example", { Host: "10.0.0.3:3000" }, portal)).toBe(true);
    expect(isOwn("https://portal.example/orders?q=1", { Host: "10.0.0.3:3000" }, portal)).toBe(true);
  });

  it("when it has the name under which the request came", () => {
    expect(isOwn("http://localhost:3000/cart", { Host: "localhost:3000" })).toBe(true);
    expect(isOwn("https://shop.example", { Host: "shop.example" }, "https://portal.example")).toBe(true);
    const proxiedHeaders = { Host: "inside", "X-Forwarded-Host": "shop.example, outer" };
    expect(isOwn("https://shop.example", proxiedHeaders, "https://portal.example")).toBe(true);
    expect(isOwn("https://shop.example", proxiedHeaders)).toBe(true);
  });
});

describe("an address is not our own", () => {
  it("with another name, port or protocol", () => {
    const portal = "https://portal.example";
    for (const address of [
      "https://evil.example",
      "https://portal.example.evil.example",
      "https://portal.example:8443",
      "http://portal.example",
    ])
      expect(isOwn(address, { Host: "portal.example" }, portal), address).toBe(false);
  });

  it("when it is hidden or is none", () => {
    for (const address of ["null", "", "portal.example"])
      expect(isOwn(address, { Host: "portal.example" }), address).toBe(false);
  });
});
