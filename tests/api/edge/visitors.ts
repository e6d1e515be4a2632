import { describe, expect, it } from "vitest";
import type { Answer } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** Pages that require sign-in. */
const pages = [
  "/dashboard",
  "/catalog",
  "/cart/shop",
  "/cart/confirmation?receipt=01a1fcbd-7e32-746e-89d9-749c3d82e5f8",
  "/orders",
  "/orders/4000000001",
  "/admin/demo/outbox",
  "/admin/demo/outbox/x",
  "/admin/demo/erp-faults",
];

/** Decodes payload and signature of a signed cookie, so that two spellings of the same bytes compare as equal. */
const bytesOf = (cookie: string): string =>
  cookie
    .replaceAll(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .split(".")
    .map((part) => Buffer.from(part, "base64").toString("hex"))
    .join(".");

/** Visitors whom the portal does not know, and forms that it did not make. */
export function visitors(portal: TestPortal): void {
  describe("an anonymous visitor", () => {
    it.each(pages)("is led from %s to signing in and back again", async (path) => {
      const answer = await portal.visitor().get(path);
      expect(answer.status).toBe(303);
      expect(answer.location).toBe(`/?${new URLSearchParams({ back: path })}`);
    });

    it.each(pages)("gets no data of %s through the entrances of script", async (path) => {
      const [address = "", query = ""] = path.split("?");
      const client = portal.visitor();
      const all = await client.get(`${address}.data?${query}`);
      const leaf = await client.get(`${address}.data?${query}&_routes=routes%2Fshop%2Fcart`);
      const oldAnswer = await client.get(`${address}?${query}&_data=routes%2Fdocuments%2Forders`);
      for (const answer of [all, leaf, oldAnswer]) {
        expect(answer.body).not.toMatch(/100001|EUR|Vermeer|poNumber/);
      }
    });
  });

  describe("a guest of the catalog", () => {
    it.each([
      ["en", /1,0\d\d sizes/],
      ["fr", /1\u00a00\d\d tailles/],
      ["nl", /1\.0\d\d maten/],
    ])("reads numbers as %s writes them", async (language, sizes) => {
      const { $ } = await portal.visitor().get("/guest/catalog", { "Accept-Language": language });
      expect($("main").text()).toMatch(sizes);
    });
  });

  describe("a form that none of our pages made", () => {
    const attempt = { username: "buyer", password: "demo-Tradepost-1" };

    it("is refused without its token, also for signing in", async () => {
      const answer = await portal.visitor().post("/?index", { ...attempt, csrf: "forged" });
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie().join()).not.toMatch(/session=.*session=/);
    });

    it.each([
      ["another site says so itself", { "Sec-Fetch-Site": "cross-site" }],
      ["a sister site", { "Sec-Fetch-Site": "same-site" }],
      ["another origin", { Origin: "https://evil.example" }],
      ["an origin that is hidden", { Origin: "null" }],
    ])("is refused when %s", async (_name, headers) => {
      const client = portal.visitor();
      await client.get("/");
      expect((await client.post("/?index", attempt, headers)).status).toBe(403);
    });

    it("is refused through the data entrance of old", async () => {
      const client = await portal.signedIn("buyer");
      const answer = await client.post("/cart/items?_data=routes%2Fshop%2Fcart-items", { intent: "add:X" });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });

    it("is refused with the token of another visitor", async () => {
      const token = await portal.visitor().token();
      const client = await portal.signedIn("buyer");
      expect((await client.post("/logout", { csrf: token })).status).toBe(403);
    });

    it("stays on the page when the connection is cut, in a cart without lines as well (C-363)", async () => {
      const client = await portal.signedIn("other");
      const { $ } = await client.get("/quotes/shop");
      expect($("tbody tr").length).toBe(0);
      expect($('form:has([name="add.material"])').attr("data-in-place")).toBe("");
    });

    it.each(["items[4294967294].quantity", "__proto__.admin", "items[0].constructor.prototype"])(
      "is refused for the field %s before anything is built of it",
      async (name) => {
        const client = await portal.signedIn("buyer");
        expect((await client.post("/cart/shop", { intent: "update", [name]: "1" })).status).toBe(400);
      },
    );
  });

  describe("what gets no page of the portal", () => {
    const words = (answer: Answer) => [answer.status, answer.$("h1").text()];
    const links = ({ $ }: Answer) =>
      $("a")
        .toArray()
        .map((link) => $(link).attr("href"));

    it("is answered in the visitor's words all the same, with a way back", async () => {
      const client = await portal.signedIn("buyer");
      const Referer = `${portal.url}/orders/4711`;
      const missingAnswer = await client.get("/orders/4711/attachments/1", { Referer });
      expect(words(missingAnswer)).toEqual([404, "Page not found"]);
      expect(links(missingAnswer)).toEqual(["/orders/4711", "/dashboard"]);
      expect(missingAnswer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      const guest = portal.visitor();
      const dutch = { Referer, "Accept-Language": "nl" };
      const largeAnswer = await guest.post("/cart/shop", { comment: "x".repeat(1_000_001) }, dutch);
      expect(words(largeAnswer)).toEqual([413, "Dit is te groot om te uploaden"]);
      expect(links(largeAnswer)).toEqual(["/orders/4711", "/dashboard"]);
      const foreignAnswer = await guest.post("/cart/shop", {}, { ...dutch, Origin: "https://evil.example" });
      expect(words(foreignAnswer)).toEqual([403, "We konden dit formulier niet accepteren"]);
    });

    it("says when to ask again for what was asked too often", async () => {
      const client = await portal.signedIn("other");
      const ask = () => client.post("/orders/papers", { selected: "4711" });
      let answer = await ask();
      for (let times = 1; times <= 30 && answer.status !== 429; times++) answer = await ask();
      expect(words(answer)).toEqual([429, "Too many requests"]);
      expect(answer.headers.get("Retry-After")).toBe("60");
    });
  });

  describe("a session", () => {
    it("has a new cookie after signing in, and a copy of it is worth nothing after signing out", async () => {
      const client = portal.visitor();
      await client.get("/");
      const before = client.cookies.get("session");
      await client.signIn("buyer");
      const sessionWhileSignedIn = client.cookies.get("session") ?? "";
      expect(sessionWhileSignedIn).not.toBe(before);
      const thief = portal.visitor();
      thief.cookies.set("session", sessionWhileSignedIn);
      expect((await thief.get("/dashboard")).status).toBe(200);
      await client.post("/logout", {});
      expect((await thief.get("/dashboard")).status).toBe(303);
      expect((await thief.get("/orders.data")).body).not.toContain("100001");
    });

    it("ends by the address of signing out for whoever typed it, not for whoever follows another site's link", async () => {
      const client = await portal.signedIn("buyer");
      const signOutFrom = (site: string) =>
        client.get("/logout", { "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate" });
      expect((await signOutFrom("cross-site")).location).toBe("/dashboard");
      expect((await client.get("/dashboard")).body).toContain("To sign out, select");
      expect((await signOutFrom("none")).location).toBe("/");
      expect((await client.get("/dashboard")).location).toMatch(/^\/\?back=/);
    });

    it("is never taken from a cookie that somebody made or changed", async () => {
      const client = await portal.signedIn("buyer");
      const genuineCookie = client.cookies.get("session") ?? "";
      for (let index = 0; index < genuineCookie.length; index += 7) {
        const thief = portal.visitor();
        const letter = genuineCookie[index] === "A" ? "B" : "A";
        const forgedCookie = genuineCookie.slice(0, index) + letter + genuineCookie.slice(index + 1);
        thief.cookies.set("session", forgedCookie);
        const { status } = await thief.get("/dashboard");
        // The last character of Base64 has bits that decoders ignore: such a cookie equals the genuine one.
        expect(status, forgedCookie).toBe(bytesOf(forgedCookie) === bytesOf(genuineCookie) ? 200 : 303);
      }
    });

    it.each([
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
      "https://evil.example",
      "javascript:alert(1)",
    ])("never leads to %j", async (evilAddress) => {
      const client = portal.visitor();
      const answer = await client.post(`/?index&${new URLSearchParams({ back: evilAddress })}`, {
        username: "buyer",
        password: "demo-Tradepost-1",
      });
      expect(answer.location).toBe("/dashboard");
    });
  });
}
