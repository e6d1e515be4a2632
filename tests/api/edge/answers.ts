import { type ChildProcess, spawn } from "node:child_process";
import { brotliCompressSync, constants } from "node:zlib";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { httpClient } from "../../support/http-client";
import { wholeLog } from "../../support/portal";
import { freePort } from "../../support/servers/free-port";
import type { TestPortal } from "../../support/test-portal";

/** Answers of the process: headers, size, script, and what holds while the database does not answer. */
export function answers(portal: TestPortal): void {
  describe("a table that somebody has locked", () => {
    it("takes down its own pages only, which say so soon", async () => {
      const client = await portal.signedIn("buyer");
      const lock = new pg.Client(portal.demo.databaseUrl);
      await lock.connect();
      try {
        await lock.query("BEGIN; LOCK TABLE carts IN ACCESS EXCLUSIVE MODE");
        await client.get("/profile");
        const carts = Array.from({ length: 15 }, () => client.get("/cart/shop"));
        for (const path of ["/profile", "/orders", "/profile"]) {
          expect((await client.get(path)).status, path).toBe(200);
        }
        for (const answer of await Promise.all(carts)) {
          expect([answer.status, answer.$("h1").text()]).toEqual([
            503,
            "The portal is temporarily unavailable",
          ]);
          expect(answer.headers.get("Retry-After")).toBe("30");
        }
      } finally {
        await lock.query("ROLLBACK");
        await lock.end();
      }
      await vi.waitFor(async () => expect((await client.get("/cart/shop")).status).toBe(200), {
        timeout: 15_000,
        interval: 500,
      });
    });
  });

  describe("every answer", () => {
    it.each(["/", "/dashboard", "/nonsense", "/orders/1", "/cart/shop"])(
      "of %s carries the headers",
      async (path) => {
        const { headers } = await (await portal.signedIn("buyer")).get(path);
        expect(headers.get("content-security-policy")).toContain("default-src 'none'");
        expect(headers.get("x-content-type-options")).toBe("nosniff");
        expect(headers.get("referrer-policy")).toBe("same-origin");
        expect(headers.get("cache-control")).toBe("no-store");
        for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/i);
      },
    );

    it("shows no stack and no password, whatever was wrong", async () => {
      const client = portal.visitor();
      const answer = await client.post("/?index", { username: "buyer", password: "my-secret-canary" });
      expect(answer.status).toBe(403);
      expect(answer.body).not.toContain("my-secret-canary");
      expect(answer.body).not.toMatch(/at \w+ \(|node_modules/);
      expect(await wholeLog(portal.demo.portal)).not.toContain("my-secret-canary");
    });

    it("fits into the first flight of a connection in every language, but for its script", async () => {
      const client = await portal.signedIn("buyer");
      const size = (text: string, quality = 5) =>
        brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
      const sheetSizes = new Map<string, number>();
      const weighSheet = async (sheet: string) => {
        // A static file is compressed once, at the highest level.
        const text = await (await fetch(new URL(sheet, portal.url))).text();
        sheetSizes.set(sheet, size(text, constants.BROTLI_MAX_QUALITY));
        return sheetSizes.get(sheet) ?? 0;
      };
      const lists = ["/catalog?page_size=25", "/orders?page_size=25&date_range=all"];
      for (const language of ["fr", "nl", "pt", "sr", "zh", "en"]) {
        await client.post("/language", { language });
        for (const path of ["/dashboard", "/cart/shop", ...lists]) {
          const page = await client.get(path);
          expect(page.status, path).toBe(200);
          // The first visit also asks about cookies.
          expect(page.$(".cookies"), path).toHaveLength(1);
          let bytes = size(page.body);
          for (const link of page.$("link[rel=stylesheet]:not([media=print])").toArray()) {
            const sheet = link.attribs.href ?? "";
            bytes += sheetSizes.get(sheet) ?? (await weighSheet(sheet));
          }
          expect(bytes, `${path} in ${language}`).toBeLessThan(14_600);
        }
      }
    });
  });

  describe("script", () => {
    it("is one file beside the page, and stays away from whoever saves data", async () => {
      const client = await portal.signedIn("buyer");
      const scripts = (await client.get("/orders")).$("script");
      expect(scripts).toHaveLength(1);
      expect(scripts.attr("src")).toMatch(/^\/assets\/load-islands-/);
      expect(scripts.text()).toBe("");
      const texts = await client.get(String(scripts.attr("data-texts")));
      expect(texts.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
      expect(JSON.parse(texts.body)).toMatchObject({ "ui.ascending": "Ascending" });
      const thrifty = await client.get("/orders", { "Save-Data": "on" });
      expect(thrifty.$("script")).toHaveLength(0);
      expect(thrifty.headers.get("content-security-policy")).toContain("script-src 'none'");
    });

    it("gets outdated or unknown texts uncached, and none in another language than ours", async () => {
      const client = portal.visitor();
      expect((await client.get("/texts/nl.old.json")).headers.get("cache-control")).toBe("no-store");
      expect((await client.get("/texts/xx.old.json")).status).toBe(404);
    });
  });

  describe("an address with a field that its page does not have", () => {
    it("is told so in words for lists, and in others for forms", async () => {
      const client = await portal.signedIn("buyer");
      for (const [path, text] of [
        ["/user/requests?colour=red", "This list has no search field “colour”"],
        ["/open_items/statement?colour=red", "This page has no field “colour”"],
        ["/report/sales_request?colour=red", "This page has no field “colour”"],
      ] as const) {
        const answer = await client.get(path);
        expect([answer.status, answer.$("main").text()], path).toEqual([422, expect.stringContaining(text)]);
      }
    });
  });

  describe("the same build under plain remix-serve", () => {
    let child: ChildProcess | undefined;
    // Plain remix-serve waits for its open connections forever.
    afterAll(() => void child?.kill("SIGKILL"));

    it("serves correct pages with their headers", async () => {
      const port = await freePort();
      child = spawn(
        process.execPath,
        ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
        {
          env: {
            ...process.env,
            NODE_ENV: "production",
            PORT: String(port),
            DATABASE_URL: portal.demo.databaseUrl,
            SESSION_SECRETS: "a-secret-that-only-tests-use-and-that-is-long-enough",
          },
          stdio: "ignore",
        },
      );
      const url = `http://127.0.0.1:${port}`;
      for (let tries = 0; tries < 200; tries++) {
        if (await fetch(`${url}/healthz`).catch(() => null)) break;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      const client = httpClient(url);
      const page = await client.get("/");
      expect(page.status).toBe(200);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      await client.signIn("buyer");
      const orders = await client.get("/orders");
      expect(orders.status).toBe(200);
      expect(orders.headers.get("referrer-policy")).toBe("same-origin");
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
    });
  });
}
