import { beforeAll, describe, expect, it } from "vitest";
import { must } from "~/lib/assert";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** Changes that administrators look at before they count. */
export function trials(portal: TestPortal): void {
  let admin: HttpClient;
  let buyer: HttpClient;

  beforeAll(async () => {
    admin = await portal.signedIn("admin");
    buyer = await portal.signedIn("buyer");
  });

  const framesOf = ({ $ }: Answer) =>
    $(".compared iframe")
      .toArray()
      .map((frame) => $(frame).attr("src") ?? "");
  const sheetOf = ({ $ }: Answer) => $('link[rel="stylesheet"][href^="/themes/"]').attr("href") ?? "";

  /** Begins to try a theme of its own. */
  async function tryTheme(primary: string): Promise<string> {
    const fields = { title: `Trial ${primary}`, portalName: "Tried", primary };
    const creation = await admin.post("/admin/themes/create", { ...fields, intent: "send" });
    expect(creation.status).toBe(303);
    const theme = creation.location ?? "";
    const version = (await admin.get(theme)).$("#apply input[name=version]").attr("value") ?? "";
    const trial = await admin.post(theme, { version, target: "installation", intent: "try" });
    return must(trial.location, "the trial's page");
  }

  describe("a theme on trial", () => {
    it("is seen by its author as a chosen user sees it, and by nobody else until it is applied", async () => {
      const page = await tryTheme("#8A1C2B");
      const before = sheetOf(await buyer.get("/dashboard"));
      expect((await admin.post(page, { intent: "look", user: "buyer", page: "/orders" })).status).toBe(303);
      const [now = "", afterFrame = ""] = framesOf(await admin.get(page));
      expect(now).toMatch(/^\/previews\/[\da-f-]{36}\/before\/orders$/);
      const [shownNow, shownThen] = [await admin.get(now), await admin.get(afterFrame)];
      expect([sheetOf(shownNow) === before, sheetOf(shownThen) === before]).toEqual([true, false]);
      expect(shownThen.$(".who").text()).toContain("Bente Vermeer");
      expect(shownThen.$("tbody th").first().text()).toBe(
        (await buyer.get("/orders")).$("tbody th").first().text(),
      );
      expect(shownThen.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
      expect(shownThen.headers.get("Set-Cookie")).toBeNull();
      expect(sheetOf(await buyer.get("/dashboard"))).toBe(before);
      expect((await admin.get("/dashboard")).$(".who").text()).toContain("Ada Jansen");

      const prefix = afterFrame.replace(/\/orders$/, "");
      const order = shownThen.$("tbody th a").first().attr("href") ?? "";
      expect(order.startsWith(`${prefix}/orders/`)).toBe(true);
      expect((await admin.get(order)).status).toBe(200);
      expect((await admin.post(`${prefix}/cart/items`, { sku: "1000010", quantity: "1" })).status).toBe(204);
      expect((await admin.get(`${prefix}/`)).location).toBe(`${prefix}/dashboard`);

      expect((await buyer.get(afterFrame)).status).toBe(403);
      expect((await portal.visitor().get(afterFrame)).status).not.toBe(200);
      expect((await (await portal.signedIn("csr")).get(afterFrame)).status).toBe(403);

      expect((await admin.post(page, { intent: "apply", startDay: "", startTime: "" })).status).toBe(303);
      expect(sheetOf(await buyer.get("/dashboard"))).toBe(sheetOf(shownThen));
      expect((await admin.get(afterFrame)).status).toBe(404);
      expect((await admin.post(page, { intent: "revert" })).location).toBe(page);
      expect(sheetOf(await buyer.get("/dashboard"))).toBe(before);
      expect((await admin.get("/admin/trials")).$("tbody tr").first().text()).toContain("Undone");
    });

    it("names what is wrong at its field, and shows the sign-in page to a visitor", async () => {
      const page = await tryTheme("#1D6B34");
      const wrong = await admin.post(page, {
        intent: "look",
        user: "none",
        page: "https://elsewhere.example/",
      });
      expect(wrong.status).toBe(422);
      expect(wrong.$("#page-error").text()).toContain("/orders");
      expect(wrong.$("input[name=user]").attr("value")).toBe("none");
      const unknownUserPage = await admin.post(page, { intent: "look", user: "none", page: "/" });
      expect(unknownUserPage.$("#user-error").text()).toContain("none");
      await admin.post(page, { intent: "look", user: "", page: "/" });
      const [, afterFrame = ""] = framesOf(await admin.get(page));
      expect((await admin.get(afterFrame)).$("input[name=password]").length).toBe(1);
      const question = (await admin.get(page)).$(`main a[href$="/discard"]`).attr("href") ?? "";
      expect((await admin.get(question)).$("main").text()).toContain("Discard this change?");
      expect((await admin.post(question, { intent: "discard" })).location).toBe("/admin/trials");
      expect((await admin.get(page)).status).toBe(404);
      expect((await admin.get(afterFrame)).status).toBe(404);
    });
  });

  it("settings that one form shows are tried together, and refused as they would be when saved", async () => {
    const area = "/admin/two_step_auth/installation";
    const fieldsOf = async (minutes: string) => {
      const { $ } = await admin.get(area);
      const fields = $("form:has(input[name=codeMinutes])").serializeArray();
      const shownFields = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
      return { ...shownFields, codeMinutes: minutes, intent: "try" };
    };
    const minutes = async () => (await admin.get(area)).$("input[name=codeMinutes]").attr("value");
    const before = must(await minutes(), "the minutes");
    const wrong = await admin.post(area, await fieldsOf("99"));
    expect([wrong.status, wrong.$("input[name=codeMinutes]").attr("value")]).toEqual([422, "99"]);
    const same = await admin.post(area, await fieldsOf(before));
    expect([same.status, same.$("main").text().includes("nothing to try")]).toEqual([409, true]);

    const startedTrial = await admin.post(area, await fieldsOf("7"));
    const page = must(startedTrial.location, "the trial's page");
    expect(page).toMatch(/^\/admin\/trials\//);
    const trialPage = await admin.get(page);
    expect(trialPage.$("h1").text()).toBe("Two-step sign-in");
    expect(trialPage.$("dl.facts").text()).toMatch(/How long a code is valid[^:]*: 7,/);
    for (const frame of framesOf(trialPage)) expect((await admin.get(frame)).status).toBe(200);
    expect(await minutes()).toBe(before);
    expect((await admin.post(page, { intent: "apply", startDay: "", startTime: "" })).status).toBe(303);
    expect(await minutes()).toBe("7");
    expect((await admin.post(page, { intent: "revert" })).status).toBe(303);
    expect(await minutes()).toBe(before);
  });
}
