import { describe, expect, it } from "vitest";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

const tokenOf = (page: Answer): string => String(page.$("input[name=csrf]").first().val());

async function userId(client: HttpClient, account: string): Promise<string> {
  const page = await client.get(`/admin/sessions?q=${account}`);
  return (page.$('button[value^="as:"]').first().attr("value") ?? "").slice("as:".length);
}

async function actAs(client: HttpClient, account: string): Promise<Answer> {
  return client.post("/acting", { intent: `as:${await userId(client, account)}` });
}

/** Sessions, acting as another user, and forms whose session has ended. */
export function sessions(portal: TestPortal): void {
  const copyOf = (client: HttpClient): HttpClient => {
    const thief = portal.visitor();
    thief.cookies.set("session", client.cookies.get("session") ?? "");
    return thief;
  };

  describe("acting as somebody else", () => {
    it("leads to the dashboard as that person and back again, with a bar on every page", async () => {
      const admin = await portal.signedIn("admin");
      expect((await actAs(admin, "buyer")).location).toBe("/dashboard");
      for (const path of ["/dashboard", "/orders", "/catalog", "/profile", "/nonsense"]) {
        const page = await admin.get(path);
        expect(page.$(".acting").text(), path).toContain("Ada Jansen is acting as Bente Vermeer");
      }
      expect((await admin.get("/orders")).body).toMatch(/\/orders\/\d+/);
      // The start of the administration is not open to that person: no way back leads there.
      expect((await admin.get("/admin")).$("main .buttons a").attr("href")).toBe("/dashboard");
      expect((await admin.post("/acting", { intent: "return" })).location).toBe("/dashboard");
      const page = await admin.get("/dashboard");
      expect(page.$(".who").text()).toContain("Ada Jansen");
      expect(page.$(".acting")).toHaveLength(0);
    });

    it("begins at the page of that user too, which opens without its first step", async () => {
      const admin = await portal.signedIn("admin");
      const address = `/admin/users/${await userId(admin, "buyer")}`;
      expect((await admin.get(address)).location).toBe(`${address}/1`);
      const actButton = (await admin.get(`${address}/1`)).$('main button[value^="as:"]');
      expect(actButton).toHaveLength(1);
      const answer = await admin.post(`${address}/1`, { intent: String(actButton.attr("value")) });
      expect(answer.location).toBe("/dashboard");
      expect((await admin.get("/dashboard")).$(".acting").text()).toContain("Bente Vermeer");
      await admin.post("/acting", { intent: "return" });
      const ownPage = `/admin/users/${await userId(await portal.signedIn("csr"), "admin")}/1`;
      expect((await admin.get(ownPage)).$('main button[value^="as:"]')).toHaveLength(0);
    });

    it("changes the cookie both times, and the old ones are worth nothing", async () => {
      const admin = await portal.signedIn("admin");
      const before = copyOf(admin);
      await actAs(admin, "buyer");
      const actingClient = copyOf(admin);
      expect((await before.get("/dashboard")).status).toBe(303);
      expect((await actingClient.get("/dashboard")).status).toBe(200);
      await admin.post("/acting", { intent: "return" });
      expect((await actingClient.get("/dashboard")).status).toBe(303);
      expect((await admin.get("/dashboard")).status).toBe(200);
      const cookies = [before, actingClient, admin].map(({ cookies: jar }) => jar.get("session"));
      expect(new Set(cookies).size).toBe(3);
    });

    it("is not done within another's session, nor as oneself", async () => {
      const admin = await portal.signedIn("admin");
      const [buyer, self] = [
        await userId(admin, "buyer"),
        await userId(await portal.signedIn("csr"), "admin"),
      ];
      await admin.post("/acting", { intent: `as:${buyer}` });
      expect((await admin.post("/acting", { intent: `as:${buyer}` })).status).toBe(403);
      await admin.post("/acting", { intent: "return" });
      expect((await admin.post("/acting", { intent: `as:${self}` })).status).toBe(403);
      expect((await admin.post("/acting", { intent: "return" })).status).toBe(403);
    });

    it("never leads to more rights: not a representative to the administrator, not a customer to anybody", async () => {
      const csr = await portal.signedIn("csr");
      const answer = await actAs(csr, "admin");
      expect(answer.status).toBe(403);
      expect(answer.$("main").text()).toContain("Access administration");
      expect((await actAs(csr, "buyer")).status).toBe(303);
      const admin = await portal.signedIn("admin");
      const other = await userId(admin, "other");
      for (const account of ["buyer", "requester", "approver"]) {
        const client = await portal.signedIn(account);
        expect((await client.post("/acting", { intent: `as:${other}` })).status).toBe(403);
        expect((await client.get("/admin/sessions")).status).toBe(403);
        expect((await client.post("/admin/sessions", { intent: `as:${other}` })).status).toBe(403);
      }
    });

    it("ends at once when the session behind it is ended from another device", async () => {
      const admin = await portal.signedIn("admin");
      await actAs(admin, "other");
      const otherBrowser = await portal.signedIn("admin");
      await otherBrowser.post("/profile", { intent: "endOthers" });
      expect((await admin.get("/dashboard")).status).toBe(303);
    });

    it("takes no user, session or digest from a form", async () => {
      const admin = await portal.signedIn("admin");
      const intent = `as:${await userId(admin, "buyer")}`;
      const answer = await admin.post("/acting", { intent, tokenDigest: "x", user: "y", behindUserId: "z" });
      expect(answer.location).toBe("/dashboard");
      expect((await copyOf(admin).get("/dashboard")).$(".who").text()).toContain("Bente Vermeer");
    });
  });

  describe("sessions of one's own", () => {
    it("are listed and ended one by one or all but this, and only one's own", async () => {
      const currentPath = await portal.signedIn("approver");
      const otherBrowser = await portal.signedIn("approver");
      const page = await currentPath.get("/profile");
      const rows = page.$('button[value^="end:"]').toArray();
      expect(rows.length).toBeGreaterThan(0);
      const intent = page.$(rows[0]).attr("value") ?? "";
      const stranger = await portal.signedIn("other");
      expect((await stranger.post("/profile", { intent })).status).toBe(404);
      expect((await otherBrowser.get("/dashboard")).status).toBe(200);
      await currentPath.post("/profile", { intent: "endOthers" });
      expect((await otherBrowser.get("/dashboard")).status).toBe(303);
      expect((await currentPath.get("/dashboard")).status).toBe(200);
      const signIn = await otherBrowser.get("/dashboard");
      const toldAnswer = await otherBrowser.get(signIn.location ?? "");
      expect(toldAnswer.$(".notices").text()).toContain("from another device");
    });

    it("are ended by an administrator at once, and by nobody else", async () => {
      const requester = await portal.signedIn("requester");
      const admin = await portal.signedIn("admin");
      const page = await admin.get("/admin/sessions?q=requester");
      const intent = page.$('button[value^="end:"]').first().attr("value") ?? "";
      const csr = await portal.signedIn("csr");
      expect((await csr.post("/admin/sessions", { intent })).status).toBe(403);
      expect((await requester.get("/dashboard")).status).toBe(200);
      expect((await admin.post("/admin/sessions", { intent })).status).toBe(303);
      expect((await requester.get("/dashboard")).status).toBe(303);
    });
  });

  describe("a form whose session has ended", () => {
    /** Submits "Add to cart" after the session was ended from another device. */
    async function submitLate(
      quantity: string,
    ): Promise<{ client: HttpClient; parked: string; material: string }> {
      const client = await portal.signedIn("buyer");
      const catalog = await client.get("/catalog");
      const intent = catalog.$('button[value^="add:"]').first().attr("value") ?? "";
      const material = intent.slice("add:".length);
      await (await portal.signedIn("buyer")).post("/profile", { intent: "endOthers" });
      const answer = await client.post("/cart/items", {
        csrf: tokenOf(catalog),
        intent,
        [`quantity:${material}`]: quantity,
      });
      const parkedPath = new URL(answer.location ?? "", portal.url).searchParams.get("back") ?? "";
      expect(parkedPath).toMatch(/^\/carry-on\//);
      return { client, parked: parkedPath, material };
    }

    const fieldsOf = (page: Answer): Record<string, string> =>
      Object.fromEntries(
        page
          .$('form[action^="/cart"] input')
          .toArray()
          .map((input) => [page.$(input).attr("name") ?? "", String(page.$(input).val())]),
      );

    const quantityInCart = async (client: HttpClient, material: string) => {
      const page = await client.get("/cart/shop");
      return String(page.$(`tr:contains(${material}) input.short`).val());
    };

    it("is shown again after signing in and sent only when that person says so, once", async () => {
      const { client, parked, material } = await submitLate("733");
      await client.signIn("buyer");
      expect(await quantityInCart(client, material)).not.toBe("733");
      const page = await client.get(parked);
      expect(page.$("h1").text()).toBe("Unsubmitted form");
      const fields = fieldsOf(page);
      expect((await client.post("/cart/items", fields)).status).toBe(303);
      expect(await quantityInCart(client, material)).toBe("733");
      expect((await client.post("/cart/items", fields)).status).toBe(409);
      expect((await client.get(parked)).location).toBe("/dashboard");
    });

    it("is nothing to anybody else, and nothing to be guessed", async () => {
      const { client, parked, material } = await submitLate("744");
      await client.signIn("other");
      expect((await client.get(parked)).location).toBe("/dashboard");
      const owner = await portal.signedIn("buyer");
      const fields = fieldsOf(await owner.get(parked));
      expect((await client.post("/cart/items", { ...fields, csrf: await client.token() })).status).toBe(409);
      expect(await quantityInCart(client, material)).not.toBe("744");
    });

    it("is not kept when it holds a password", async () => {
      const client = await portal.signedIn("buyer");
      const token = await client.token();
      await (await portal.signedIn("buyer")).post("/profile", { intent: "endOthers" });
      const answer = await client.post("/profile", { csrf: token, intent: "save", password: "canary" });
      expect(answer.location).toBe("/?back=%2Fprofile");
    });

    it("comes back as text to copy when the browser has lost its cookies, unless it holds a secret", async () => {
      const client = await portal.signedIn("buyer");
      const csrf = await client.token();
      const cookielessClient = portal.visitor();
      const typedFields = { csrf, intent: "read", text: "1000010\t500\n<b>1018210</b>\t3" };
      const ownOrigin = { Origin: new URL(portal.url).origin, "Sec-Fetch-Site": "same-origin" };
      const answer = await cookielessClient.post("/cart/shop/bulk", typedFields, ownOrigin);
      expect([answer.status, answer.$("textarea#typed").text()]).toEqual([403, typedFields.text]);
      const secret = { ...typedFields, password: "canary" };
      expect((await cookielessClient.post("/cart/shop/bulk", secret, ownOrigin)).$("#typed")).toHaveLength(0);
      // Another site could put its own words into our page.
      const theirs = { "Sec-Fetch-Site": "cross-site" };
      expect((await cookielessClient.post("/cart/shop/bulk", typedFields, theirs)).$("#typed")).toHaveLength(
        0,
      );
      expect((await cookielessClient.post("/cart/shop/bulk", typedFields)).$("#typed")).toHaveLength(0);
    });

    it("is nobody's when the session is unknown", async () => {
      const client = portal.visitor();
      const answer = await client.post("/cart/items", { intent: "add:4711" });
      expect(answer.location).toBe("/?back=%2Fcart%2Fshop%3Ffind%3D4711");
    });
  });
}
