import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { problemsOf } from "./steps";

/** Pages of configuration, checked on the pages that customers see. */
export function configurations(portal: TestPortal): void {
  let admin: HttpClient;

  beforeAll(async () => {
    admin = await portal.signedIn("admin");
  });

  /** Saves the configuration of the whole portal; returns the page that follows. */
  async function save(area: string, fields: Record<string, string | string[]>): Promise<string | null> {
    const path = `/admin/${area}/installation`;
    const { $ } = await admin.get(path);
    const version = $("input[name=version]").attr("value") ?? "";
    const target = $("select[name=micrositeId] option").last().attr("value");
    const sentFields = { version, intent: "save", ...(target ? { micrositeId: target } : {}), ...fields };
    const answer = await admin.post(path, sentFields);
    expect(answer.status, problemsOf(answer)).toBe(303);
    return answer.location;
  }

  it("comes back to the comparison of configurations from which a record was deleted", async () => {
    const recordAnswer = await admin.post("/admin/config_comparisons/create", {
      title: "Before",
      intent: "record",
    });
    const comparison = recordAnswer.location ?? "";
    const footer = { title: "Seasonal", "body.en": "Regards", intent: "save" };
    expect((await admin.post("/admin/email_footers/create", footer)).status).toBe(303);
    const question = (await admin.get(comparison)).$('a[href*="email_footers/delete"]').attr("href") ?? "";
    const linksOn = async (page: string) =>
      (await admin.get(page))
        .$("main a")
        .toArray()
        .map(({ attribs }) => attribs.href);
    expect(await linksOn(question)).toContain(comparison);
    const foreignQuestion = question.replace(
      /back=.*/,
      "back=%2F%2Fother.example%2Fadmin%2Fconfig_comparisons%2F1",
    );
    expect(await linksOn(foreignQuestion)).toContain("/admin/email_footers");
    expect((await admin.post(question, { intent: "delete" })).location).toBe(comparison);
  });

  describe("the sign-in form", () => {
    it("has the texts and links of its configuration, in the visitor's language, on the page and in the API", async () => {
      await save("login_form", {
        "heading.en": "Welcome, partner",
        "usernameLabel.en": "Customer login",
        "usernameLabel.fr": "Identifiant client",
        signInLinks: "unlock",
      });
      const visitor = portal.visitor();
      const { $ } = await eventually(async () => {
        const page = await visitor.get("/");
        expect(page.$("h1").text()).toBe("Welcome, partner");
        return page;
      });
      expect($("label[for=username]").text()).toBe("Customer login");
      expect($("label[for=password]").text()).toBe("Password");
      expect($("input[name=staySignedIn]").length).toBe(0);
      expect($('main a[href="/user/unlock"]').length).toBe(1);
      expect($('main a[href="/registration"]').length).toBe(0);
      const french = await portal.visitor().get("/", { "Accept-Language": "fr" });
      expect(french.$("label[for=username]").text()).toBe("Identifiant client");
      const api = await visitor.get("/api/v1/configurations/catalog/login_form");
      expect(JSON.parse(api.body)).toMatchObject({ username_label: "Customer login", links: ["unlock"] });
    });

    it("keeps nobody signed in for the day who was not offered it", async () => {
      const visitor = portal.visitor();
      const credentials = { username: "buyer", password: "demo-Tradepost-1", staySignedIn: "on" };
      const answer = await visitor.post("/?index", credentials);
      expect(answer.location).toBe("/dashboard");
      const session = answer.headers.getSetCookie().find((cookie) => /session/i.test(cookie)) ?? "";
      expect(session).not.toContain("Max-Age");
      await save("login_form", { staySignedIn: "on", signInLinks: ["reset", "unlock", "registration"] });
      await eventually(async () => {
        const other = await portal.visitor().post("/?index", credentials);
        const keptCookie = other.headers.getSetCookie().find((cookie) => /session/i.test(cookie)) ?? "";
        expect(keptCookie).toContain("Max-Age");
      });
    });
  });

  it("asks for the second step as its configuration says", async () => {
    await save("two_step_auth", {
      requiredFor: "nobody",
      codeMinutes: "3",
      codeTries: "3",
      "codeIntro.en": "Look in the mailbox of your purchasing team.",
    });
    const visitor = portal.visitor();
    const { location } = await eventually(async () => {
      const answer = await visitor.post("/?index", { username: "two-step", password: "demo-Tradepost-1" });
      expect(answer.location).toContain("/auth/two_step_auth");
      return answer;
    });
    const page = await visitor.get(location ?? "");
    expect(page.body).toContain("It expires in 3 minutes.");
    expect(page.body).toContain("Look in the mailbox of your purchasing team.");
    const attempts = ["000000", "000001", "000002"].map((code) => ({ code, intent: "check" }));
    const answers = [];
    for (const attempt of attempts) answers.push(await visitor.post(location ?? "", attempt));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 303]);
    const path = "/admin/two_step_auth/installation";
    const version = (await admin.get(path)).$("input[name=version]").attr("value") ?? "";
    const wrong = { version, intent: "save", requiredFor: "nobody", codeMinutes: "90", codeTries: "3" };
    expect((await admin.post(path, wrong)).status).toBe(422);
  });

  it("leads from the dashboard's configuration to the dashboard as customers see it", async () => {
    const location = await save("dashboard", { "widgets[0]": "saved_carts", "widgets[1]": "recent_orders" });
    expect(location).toBe("/dashboard/new?microsite=installation");
    const fresh = await admin.get(location ?? "");
    const titles = fresh
      .$("main h2")
      .toArray()
      .map((title) => fresh.$(title).text());
    expect(titles).toEqual(["Saved carts", "Recent orders"]);
    const buyer = await portal.signedIn("buyer");
    const dashboard = await buyer.get("/dashboard");
    expect(dashboard.$("#widget-recent_orders").length).toBe(1);
    expect(dashboard.$("#widget-recently_shipped_orders").length).toBe(0);
    expect((await buyer.get("/dashboard/new")).status).toBe(403);
  });

  it("offers the languages of its configuration, and shows a microsite at its own address", async () => {
    const list = await admin.get("/admin/system_settings/microsites");
    const site = /microsites\/([0-9a-f-]{36})/.exec(list.body)?.[1] ?? "";
    const domain = { title: "shop.test.example", micrositeId: site };
    expect((await admin.post("/admin/domains/create", domain)).status).toBe(303);
    const languages = { micrositeId: site, "languages[0]": "nl", "languages[1]": "fr", intent: "save" };
    expect((await admin.post("/admin/languages/create", languages)).status).toBe(303);
    const at = async (headers: Record<string, string>) => {
      const { $ } = await portal.visitor().get("/", headers);
      const options = $("#foot-language option").toArray();
      return [$("html").attr("lang"), ...options.map((option) => $(option).attr("value"))];
    };
    await eventually(async () =>
      expect(await at({ Host: "shop.test.example", "Accept-Language": "zh" })).toEqual(["nl", "nl", "fr"]),
    );
    expect(await at({ Host: "shop.test.example", "Accept-Language": "fr" })).toEqual(["fr", "nl", "fr"]);
    expect((await at({ "Accept-Language": "zh" }))[0]).toBe("zh");

    // Users of the microsite choose among these, and may stay with the one that they have.
    const buyer = await portal.signedIn("buyer");
    const profile = await buyer.get("/profile");
    const choices = profile.$("main select[name=language] option").toArray();
    expect(choices.map((option) => profile.$(option).attr("value"))).toEqual(["en", "nl", "fr"]);
    const fields = profile.$("main form:has(select[name=language])").serializeArray();
    const profileFields = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    const save = (language: string) => buyer.post("/profile", { ...profileFields, language, intent: "save" });
    expect((await save("zh")).status).toBe(422);
    await buyer.post("/language", { language: "zh", back: "/profile" });
    expect((await buyer.get("/profile")).$("html").attr("lang")).toBe("en");
    expect((await save("en")).status).toBe(303);
  });

  describe("the navigation", () => {
    it("has the order, the entries and the links of its configuration", async () => {
      await save("navigation", {
        "workEntries[0]": "orders",
        "workEntries[1]": "catalog",
        hiddenEntries: "requests",
        "serviceLinks[0].label.en": "Chat with us",
        "serviceLinks[0].href": "https://chat.example/start?c={customer}&l={language}&t={conversation}",
      });
      const buyer = await portal.signedIn("buyer");
      const chatOf = async () => {
        const { $ } = await buyer.get("/orders");
        return { $, href: $("footer a:contains('Chat with us')").attr("href") ?? "" };
      };
      const { $, href } = await chatOf();
      const entries = $("nav.work a")
        .toArray()
        .map((entry) => $(entry).attr("href"));
      expect(entries).toEqual(["/orders", "/catalog"]);
      expect($('#menu a[href="/user/requests"]').length).toBe(0);
      const conversation = new URL(href).searchParams.get("t");
      expect(href).toMatch(/c=\d+&l=en&t=[0-9a-f]{32}$/);
      expect(new URL((await chatOf()).href).searchParams.get("t")).toBe(conversation);
      const goodbye = await buyer.post("/logout", {});
      expect(goodbye.headers.get("Clear-Site-Data")).toContain('"storage"');
      await buyer.signIn("buyer");
      expect(new URL((await chatOf()).href).searchParams.get("t")).not.toBe(conversation);
    });

    it("refuses a link that is a script", async () => {
      const path = "/admin/navigation/installation";
      const version = (await admin.get(path)).$("input[name=version]").attr("value") ?? "";
      const answer = await admin.post(path, {
        version,
        intent: "save",
        "workEntries[0]": "orders",
        "serviceLinks[0].label.en": "Chat",
        "serviceLinks[0].href": "javascript:alert(1)",
      });
      expect(answer.status).toBe(422);
    });
  });
}
