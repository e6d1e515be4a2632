import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { hrefOf, newestActivity, problemsOf, unchangedFieldsOf } from "./steps";

/** Selects the first role if the step has roles. */
function firstRoleOf($: Answer["$"], step: number): Record<string, string> {
  return step === 2 ? { roleIds: $("input[name=roleIds]").first().attr("value") ?? "" } : {};
}

/** Users, from the steps that create them to their catalog and their tokens. */
export function people(portal: TestPortal): void {
  let admin: HttpClient;

  beforeAll(async () => {
    admin = await portal.signedIn("admin");
  });

  describe("a new user", () => {
    it("comes to be in six steps that keep what was said, and signs in", async () => {
      const first = await admin.get("/admin/users/create/1");
      expect(first.$(".steps li").length).toBe(6);
      const emptyAnswer = await admin.post("/admin/users/create/1", { intent: "save", firstName: "Nora" });
      expect(emptyAnswer.status).toBe(422);
      expect(emptyAnswer.$("input[name=firstName]").attr("value")).toBe("Nora");
      const nora = {
        username: "nora",
        firstName: "Nora",
        lastName: "Berg",
        email: "nora@demo.example",
        password: "quiet-Harbour-47",
        passwordConfirmation: "quiet-Harbour-47",
      };
      const microsite = first.$("select[name=micrositeId] option[value!='']").first().attr("value") ?? "";
      // All microsites, which are staff's alone, are no preset for a customer.
      expect(first.$("select[name=userType]").val()).toBe("customer");
      expect(first.$("select[name=micrositeId] option[value='']").text()).toBe("Select an option");
      const person = { ...unchangedFieldsOf(first.$), ...nora, micrositeId: microsite };
      const differs = await admin.post("/admin/users/create/1", {
        ...person,
        passwordConfirmation: "quiet-Harbour-48",
      });
      expect(differs.status).toBe(422);
      const takenAnswer = await admin.post("/admin/users/create/1", { ...person, username: "Buyer" });
      expect(problemsOf(takenAnswer)).toContain("Username");
      const customerAnswer = await admin.post("/admin/users/create/1", { ...person, micrositeId: "" });
      expect(problemsOf(customerAnswer)).toContain("Choose the customer’s microsite");
      let at = await admin.post("/admin/users/create/1", person);
      expect(at.status, problemsOf(at)).toBe(303);
      const secondAnswer = await admin.get("/admin/users/create/1");
      expect(secondAnswer.$("input[name=firstName]").attr("value")).toBe("Nora");
      expect(secondAnswer.body).not.toContain("quiet-Harbour");
      for (let step = 2; step <= 6; step++) {
        expect(at.location, `before step ${step}`).toBe(`/admin/users/create/${step}`);
        const { $ } = await admin.get(`/admin/users/create/${step}`);
        at = await admin.post(`/admin/users/create/${step}`, {
          ...unchangedFieldsOf($),
          ...firstRoleOf($, step),
        });
        expect(at.status, problemsOf(at)).toBe(303);
      }
      const currentPath = await hrefOf(admin, "/admin/users", "nora");
      const activity = await newestActivity(admin);
      expect(activity).toContain("Created a user");
      expect(activity).toContain("nora@demo.example");
      expect(activity).not.toContain("quiet-Harbour");
      const roles = (await admin.get(currentPath.replace(/\d$/, "2"))).$("input[name=roleIds][checked]");
      expect(roles.length).toBe(1);
      // The draft has become a user: the next one begins empty.
      expect((await admin.get("/admin/users/create/1")).$("input[name=firstName]").attr("value") ?? "").toBe(
        "",
      );

      const visitor = portal.visitor();
      const signInAnswer = await visitor.post("/?index", { username: "nora", password: "quiet-Harbour-47" });
      expect(signInAnswer.location).toBe("/dashboard");
    });

    it("begins at its first step, whichever is opened", async () => {
      expect((await admin.get("/admin/users/create/6")).location).toBe("/admin/users/create/1");
    });

    it("is never mixed from two windows", async () => {
      const windowOne = unchangedFieldsOf((await admin.get("/admin/users/create/1")).$);
      const windowTwo = { ...windowOne };
      const personIn = (name: string) => ({
        username: name,
        firstName: name,
        lastName: "Berg",
        email: `${name}@demo.example`,
        userType: "internal",
      });
      const firstStepAnswer = await admin.post("/admin/users/create/1", {
        ...windowOne,
        ...personIn("olga"),
      });
      expect(firstStepAnswer.status, problemsOf(firstStepAnswer)).toBe(303);
      const refusedAnswer = await admin.post("/admin/users/create/1", { ...windowTwo, ...personIn("otto") });
      expect(refusedAnswer.status).toBe(409);
      expect(refusedAnswer.$("input[name=username]").attr("value")).toBe("otto");
      // The refused page still contains the id of its draft.
      const secondAnswer = await admin.post("/admin/users/create/1", {
        ...unchangedFieldsOf(refusedAnswer.$),
        ...personIn("otto"),
      });
      expect(secondAnswer.status).toBe(409);
      expect((await admin.get("/admin/users/create/1")).$("input[name=username]").attr("value")).toBe("olga");
      const cancelledAnswer = await admin.post("/admin/users/create/2", { intent: "cancel" });
      expect(cancelledAnswer.location).toBe("/admin/users");
      expect((await admin.get("/admin/users/create/1")).$("input[name=username]").attr("value") ?? "").toBe(
        "",
      );
    });

    it("is somebody else's copy but for the person", async () => {
      const source = (await hrefOf(admin, "/admin/users", "nora")).split("/")[3];
      const page = await admin.get(`/admin/users/create/1?from=${source}`);
      expect(page.$("main").text()).toContain("nora");
      expect(page.$("input[name=username]").attr("value") ?? "").toBe("");
      const nils = { username: "nils", firstName: "Nils", lastName: "Berg", email: "nils@demo.example" };
      const savedAnswer = await admin.post(`/admin/users/create/1?from=${source}`, {
        ...unchangedFieldsOf(page.$),
        ...nils,
      });
      expect(savedAnswer.status, problemsOf(savedAnswer)).toBe(303);
      expect((await admin.get("/admin/users/create/2")).$("input[name=roleIds][checked]").length).toBe(1);
      await admin.post("/admin/users/create/2", { intent: "discard" });
      const freshAnswer = await admin.get("/admin/users/create/1");
      expect(freshAnswer.$("input[name=firstName]").attr("value") ?? "").toBe("");
      expect((await admin.get("/admin/users/create/2")).$("input[name=roleIds][checked]").length).toBe(0);
    });
  });

  it("gives a user a catalog of its own, and the usual one back", async () => {
    const currentPath = (await hrefOf(admin, "/admin/users", "requester")).replace(/1$/, "catalog");
    const save = async (choice: string) => {
      const answer = await admin.post(currentPath, {
        ...unchangedFieldsOf((await admin.get(currentPath)).$),
        multiLanguage: choice,
      });
      expect(answer.status, problemsOf(answer)).toBe(303);
      return (await admin.get(currentPath)).$("select[name=multiLanguage] option[selected]").attr("value");
    };
    expect(await save("on")).toBe("on");
    expect(await save("usual")).toBe("usual");
  });

  it("keeps a part of a user's page closed for whoever closed it", async () => {
    const currentPath = await hrefOf(admin, "/admin/users", "requester");
    const part = async () =>
      (await admin.get(currentPath)).$("main details:has(form[action='/tables/admin-user'])");
    expect((await part()).attr("open")).toBeDefined();
    const intent = (await part()).find("button[name=intent]").attr("value") ?? "";
    expect((await admin.post("/tables/admin-user", { intent, back: currentPath })).location).toBe(
      currentPath,
    );
    expect((await part()).attr("open")).toBeUndefined();
  });

  it("keeps a section of a form closed for whoever closed it, but never with an error inside", async () => {
    const currentPath = await hrefOf(admin, "/admin/users", "requester");
    const sectionIn = ({ $ }: Answer) => $("details:has(input[name=password])");
    const page = await admin.get(currentPath);
    const button = sectionIn(page).find("button[value^='updateForm:fold-close']");
    const typedFields = { ...unchangedFieldsOf(page.$), phone: "+31 20 555" };
    const closedPage = await admin.post(currentPath, {
      ...typedFields,
      intent: String(button.attr("value")),
    });
    expect(closedPage.status).toBe(200);
    expect(closedPage.$("input[name=phone]").attr("value")).toBe("+31 20 555");
    expect(sectionIn(await admin.get(currentPath)).attr("open")).toBeUndefined();
    const wrong = {
      ...unchangedFieldsOf(page.$),
      password: "quiet-Harbour-47",
      passwordConfirmation: "other",
    };
    const refusedAnswer = await admin.post(currentPath, wrong);
    expect(refusedAnswer.status).toBe(422);
    expect(sectionIn(refusedAnswer).attr("open")).toBeDefined();
  });

  it("takes ticks and the search along on the way to a user's customers", async () => {
    const search = "?q=requester";
    const customers = `${(await hrefOf(admin, "/admin/users", "requester")).replace(/1$/, "6")}${search}`;
    const page = await admin.get(customers);
    const box = page.$("input[name=authorizations]:not([checked])").first().attr("value") ?? "";
    const add = page.$("button[value=addPartner]");
    expect(page.$(`form[id="${add.attr("form")}"]`).length).toBe(1);
    const fields = { ...unchangedFieldsOf(page.$), authorizations: box };
    const refusedChoice = await admin.post(customers, { ...fields, intent: "addPartner" });
    expect(refusedChoice.location).toMatch(/\/partner\/add\?q=requester$/);
    expect(
      (await admin.get(customers)).$(`input[name=authorizations][value="${box}"]`).attr("checked"),
    ).toBeDefined();
    const areas = customers.replace("/6?", "/5?");
    const narrowFields = { ...unchangedFieldsOf((await admin.get(areas)).$), salesAreaIds: "1000" };
    expect((await admin.post(areas, narrowFields)).location).toBe(areas);
    const foreign = { function: "soldTo", number: "100001", salesAreaId: "2000" };
    const refusedAnswer = await admin.post(refusedChoice.location ?? "", foreign);
    expect(refusedAnswer.status).toBe(422);
    expect(problemsOf(refusedAnswer)).toContain("wouldn’t see the customer");
    expect((await admin.get(refusedChoice.location ?? "")).$(".buttons a").attr("href")).toBe(customers);
  });

  describe("machines", () => {
    const tokenOf = async (username: string) => {
      const form = { title: "Test", username, expiresOn: "2099-12-31" };
      return (await admin.post("/admin/tokens/create", form)).$("main code").text();
    };
    const ask = async (token: string, path: string, method = "GET", body?: object) => {
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const payload = body ? { body: JSON.stringify(body) } : {};
      const answer = await fetch(new URL(path, portal.url), { method, headers, ...payload });
      return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
    };

    it("makes one token for one form, though its page is reloaded", async () => {
      const page = await admin.get("/admin/tokens/create");
      const id = String(page.$("main input[name=id]").val());
      const form = { id, title: "reloaded", username: "buyer", intent: "send" };
      expect((await admin.post("/admin/tokens/create", form)).$("main code").text()).not.toBe("");
      const secondAnswer = await admin.post("/admin/tokens/create", form);
      expect(secondAnswer.status).toBe(409);
      expect(secondAnswer.$("main").text()).toContain("This has already been created");
      expect((await admin.get("/admin/tokens?q=reloaded")).$("tbody tr")).toHaveLength(1);
    });

    it("read how the portal is set up for their user, and no more than that", async () => {
      const path = "/api/v1/site_configs";
      expect((await ask("nothing", path)).status).toBe(401);
      const { json } = await ask(await tokenOf("buyer"), path);
      expect(json).toMatchObject({
        feature_flags: { quotes: true },
        system_configurations: { "cart.auto_simulate": true },
        general_settings: { locale: "en" },
      });
      expect(Object.keys(json.system_configurations as object)).not.toContain("session.hours");
      expect((json.microsites as unknown[]).length).toBe(1);
      const all = (await ask(await tokenOf("admin"), path)).json;
      expect(Object.keys(all.system_configurations as object).length).toBeGreaterThan(20);
    });

    it("read which customers their user may work for, with each name of their fields", async () => {
      const { json } = await ask(await tokenOf("buyer"), "/api/v1/user/partners");
      const [partner] = json.items as Record<string, unknown>[];
      expect(partner).toMatchObject({
        function_name: "sold_to",
        number: "100001",
        nr: "100001",
        sales_area: "1000",
        sa: "1000",
        default: true,
        display_name: "Van Dijk Machinebouw B.V.",
        remove_drop_ship: expect.any(Boolean),
      });
      expect(String(partner?.display_name_new)).toMatch(/^Van Dijk Machinebouw B\.V\., ./);
    });

    it("do with a record what the buttons of its row do", async () => {
      const token = await tokenOf("admin");
      const id = (await hrefOf(admin, "/admin/users", "requester")).split("/")[3];
      expect((await ask(token, `/api/v1/admin/users/${id}/notifications`, "POST")).status).toBe(200);
      expect((await ask(await tokenOf("buyer"), `/api/v1/admin/users/${id}/unlock`, "POST")).status).toBe(
        403,
      );
      const { json } = await ask(token, `/api/v1/admin/users/${id}/clone`);
      expect(json).toMatchObject({ clone_from: id, user_type: "customer" });
      expect(Object.keys(json)).not.toEqual(expect.arrayContaining(["username"]));
    });

    it("read and change the configurations of forms", async () => {
      const token = await tokenOf("admin");
      const list = await ask(token, "/api/v1/admin/configs?q=registration");
      expect(list.json).toMatchObject({ items: [{ id: "registration" }], pagination: { total_results: 1 } });
      const one = await ask(token, "/api/v1/admin/configs/registration");
      expect(JSON.parse(String(one.json.config))).toMatchObject({ type: "registration" });
      const version = Number(one.json.version);
      const changedConfig = { ...JSON.parse(String(one.json.config)), title: "Join us" };
      const change = { version, config: JSON.stringify(changedConfig) };
      expect(await ask(token, "/api/v1/admin/configs/registration", "PATCH", change)).toMatchObject({
        status: 200,
        json: { version: version + 1 },
      });
      expect((await ask(token, "/api/v1/admin/configs/registration", "PATCH", change)).status).toBe(409);
      expect((await ask(token, "/api/v1/admin/configs/nothing")).status).toBe(404);
      expect((await ask(await tokenOf("buyer"), "/api/v1/admin/configs")).status).toBe(403);
    });
  });
}
