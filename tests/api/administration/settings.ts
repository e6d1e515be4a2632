import { beforeAll, describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { newestActivity, problemsOf } from "./steps";

/** Settings, forms, filters and microsites, checked where they take effect. */
export function settings(portal: TestPortal): void {
  let admin: HttpClient;
  let buyer: HttpClient;

  beforeAll(async () => {
    admin = await portal.signedIn("admin");
    buyer = await portal.signedIn("buyer");
  });

  describe("a setting of a microsite", () => {
    const list = "/admin/system_settings/microsites";
    const criteria = async () =>
      (await buyer.get("/orders?date_range=all")).$('select[name^="search_criteria"]').length;
    const save = async (change: Record<string, string>) => {
      const microsite = (await admin.get(list))
        .$('tbody a[href^="/admin/system_settings/microsites/"]')
        .first();
      const currentPath = (microsite.attr("href") ?? "").split("?")[0] ?? "";
      const { $ } = await admin.get(currentPath);
      const version = $("input[name=version]").attr("value") ?? "";
      const name = $("input[name=name]").attr("value") ?? "";
      const tickedFields = Object.fromEntries(
        ["salesAreaIds", "features"].flatMap((field) =>
          $(`input[name="${field}"][checked]`)
            .toArray()
            .map((box, index) => [`${field}[${index}]`, $(box).attr("value") ?? ""]),
        ),
      );
      const answer = await admin.post(currentPath, { name, version, ...tickedFields, ...change });
      expect(answer.status, problemsOf(answer)).toBe(303);
      expect(await newestActivity(admin)).toContain("Ada Jansen");
    };

    it("holds from the next page on", async () => {
      expect(await criteria()).toBe(4);
      await save({ cartMaterialsAvailability: "on" });
      expect(await criteria()).toBe(1);
      await save({ multipleSearchCriteria: "on", cartMaterialsAvailability: "on" });
      expect(await criteria()).toBe(4);
    });
  });

  it("lets a filter say what orders and customers are searched by, and what stands chosen", async () => {
    const orders = {
      "title.en": "Short",
      "criteria[0]": "po_number",
      defaultCriterion: "po_number",
      active: "on",
    };
    const errorAnswer = await admin.post("/admin/filters/orders/create", {
      ...orders,
      defaultCriterion: "doc_number",
    });
    expect(errorAnswer.status).toBe(422);
    expect((await admin.post("/admin/filters/orders/create", orders)).status).toBe(303);
    const { $ } = await buyer.get("/orders?date_range=all");
    const values = $("select[name=search_criteria] option")
      .toArray()
      .map((option) => $(option).attr("value"));
    expect(values).toEqual(["", "po_number"]);
    expect($("select[name=search_criteria] option[selected]").attr("value")).toBe("po_number");

    const partners = { "title.en": "By name", "criteria[0]": "name", active: "on" };
    expect((await admin.post("/admin/filters/partners/create", partners)).status).toBe(303);
    const search = (await buyer.get("/partners")).$;
    expect(search("input[id=search-name]").length).toBe(1);
    expect(search("input[id=search-number]").length).toBe(0);

    const countProducts = async () => (await buyer.get("/catalog?q=bearing")).$(".products > li").length;
    expect(await countProducts()).toBeGreaterThan(0);
    const materials = { "title.en": "By number", "criteria[0]": "number", active: "on" };
    expect((await admin.post("/admin/filters/materials/create", materials)).status).toBe(303);
    const catalog = (await buyer.get("/catalog?q=bearing")).$;
    expect(catalog("label[for=catalog-q]").text()).toBe("Search by product number");
    expect(catalog("#narrow > nav").length).toBe(0);
    expect(await countProducts()).toBe(0);
  });

  it("uses the first active filter, says which one that is, and takes none that filters nothing", async () => {
    const list = "/admin/filters/shipments";
    const { $ } = await admin.get(`${list}/create`);
    expect($("input[name=active]").attr("checked")).toBeDefined();
    const filter = { "title.en": "First", "criteria[0]": "doc_number", active: "on" };
    const { "criteria[0]": _, ...empty } = filter;
    expect((await admin.post(`${list}/create`, empty)).status).toBe(422);
    const doubleFilter = { ...filter, "criteria[1]": "doc_number" };
    expect((await admin.post(`${list}/create`, doubleFilter)).status).toBe(422);
    for (const title of ["First", "Second"])
      expect((await admin.post(`${list}/create`, { ...filter, "title.en": title })).status).toBe(303);
    const rows = (await admin.get(list)).$("tbody tr").toArray();
    expect(rows.map((row) => $(row).find("td").slice(-3, -1).text())).toEqual(["YesYes", "YesNo"]);
  });

  it("makes a sales area in three steps, and keeps its types and categories", async () => {
    const list = "/admin/system_settings/sales_areas";
    const step = (number: number) => `${list}/create/${number}`;
    /** Every page contains the id of the draft that it shows. */
    const draft = async (number: number) =>
      (await admin.get(step(number))).$("input[name=draft]").attr("value") ?? "";
    expect((await admin.get(step(1))).$(".steps li").length).toBe(3);
    const errorAnswer = await admin.post(step(1), {
      id: "7700",
      title: "North Sea",
      currency: "euros",
      system: "main",
    });
    expect(errorAnswer.status).toBe(422);
    expect(errorAnswer.$("input[name=title]").attr("value")).toBe("North Sea");
    const fields = { id: "7700", title: "North Sea", currency: "EUR", system: "main" };
    expect(problemsOf(await admin.post(step(1), { ...fields, id: "1000" }))).not.toBe("");
    expect((await admin.post(step(1), { ...fields, system: "nosuch" })).status).toBe(422);
    expect((await admin.post(step(1), fields)).location).toBe(step(2));
    const types = (await admin.get(step(2))).$("input[name=docTypeIds]").first().attr("value") ?? "";
    expect((await admin.post(step(2), { docTypeIds: types, draft: await draft(2) })).location).toBe(step(3));
    const kinds = (await admin.get(step(3))).$("input[name=docCategoryIds]").first().attr("value") ?? "";
    expect((await admin.post(step(3), { docCategoryIds: kinds, draft: await draft(3) })).location).toBe(list);
    expect(await newestActivity(admin)).toContain("Created an entry in “Sales areas”");
    const creationAnswer = await admin.get(`${list}/7700/2`);
    expect(creationAnswer.$("input[name=docTypeIds][checked]").attr("value")).toBe(types);
    const version = creationAnswer.$("input[name=version]").attr("value") ?? "";
    const emptiedAnswer = await admin.post(`${list}/7700/2`, { version });
    expect(emptiedAnswer.status, problemsOf(emptiedAnswer)).toBe(303);
    expect((await admin.get(`${list}/7700/2`)).$("input[name=docTypeIds][checked]").length).toBe(0);
    expect((await admin.get(`${list}/7700/3`)).$("input[name=docCategoryIds][checked]").length).toBe(1);
  });

  it("takes every setting as its page shows it", async () => {
    const list = "/admin/system_settings/system_configurations";
    const settings = (await admin.get(list)).$;
    const addresses = settings(`tbody a[href^="${list}/"]`)
      .toArray()
      .map((link) => settings(link).attr("href") ?? "");
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      const { $ } = await admin.get(address);
      const form = $("form[method=post]:has(input[name=version])").first();
      const fields: Record<string, string> = { intent: "save" };
      for (const element of form.find("input, select, textarea").toArray()) {
        const control = $(element);
        const name = control.attr("name") ?? "";
        if (name === "csrf" || (control.is("[type=checkbox]") && !control.is("[checked]"))) continue;
        fields[name] = control.is("textarea")
          ? control.text()
          : control.is("select")
            ? (control.find("option[selected]").attr("value") ?? "")
            : (control.attr("value") ?? (control.is("[type=checkbox]") ? "on" : ""));
      }
      const savedAnswer = await admin.post(address, fields);
      expect([address, savedAnswer.status], problemsOf(savedAnswer)).toEqual([address, 303]);
      const { $: pageAfter } = await admin.get(address);
      expect(pageAfter("input[name=version]").first().attr("value"), address).toBe("1");
    }
  });

  it("shows the title and the description of a configured form above its fields", async () => {
    const editor = "/admin/configs/territories";
    const { $ } = await admin.get(editor);
    const config = JSON.parse($("textarea[name=config]").text()) as object;
    const version = $("input[name=version]").first().attr("value") ?? "";
    const changedConfig = { ...config, title: "Where we sell", description: "Ask sales first." };
    const savedAnswer = await admin.post(editor, {
      intent: "save",
      version,
      config: JSON.stringify(changedConfig),
    });
    expect(savedAnswer.status, problemsOf(savedAnswer)).toBe(303);
    const form = await admin.get("/admin/territories/create");
    expect(form.$("main h2").text()).toContain("Where we sell");
    expect(form.$("main").text()).toContain("Ask sales first.");
    const latestVersion = (await admin.get(editor)).$("input[name=version]").first().attr("value") ?? "";
    expect((await admin.post(editor, { intent: "restore:0", version: latestVersion })).status).toBe(303);
    expect((await admin.get("/admin/territories/create")).$("main").text()).not.toContain("Ask sales first.");
  });

  it("keeps a planned value apart from the one in force, and takes it back", async () => {
    const settingPath = "/admin/system_settings/system_configurations/cart.similar_days";
    const page = async () => (await admin.get(settingPath)).$;
    const save = async (fields: Record<string, string>) => {
      const version = (await page())("input[name=version]").first().attr("value") ?? "";
      return admin.post(settingPath, { intent: "save", version, ...fields });
    };
    expect(problemsOf(await save({ value: "20", effectiveFrom: "2020-01-01" }))).toContain(
      "today or a later",
    );
    const plannedAnswer = await save({ value: "20", effectiveFrom: "2040-01-01" });
    expect(plannedAnswer.status, problemsOf(plannedAnswer)).toBe(303);
    const $ = await page();
    expect($("input[name=value]").attr("value")).not.toBe("20");
    expect($(".status").text()).toContain("Planned");
    const list = await admin.get("/admin/system_settings/system_configurations?q=similar");
    expect(list.$("tbody").text()).toContain("Changes on 2040-01-01");
    const intent = $("button[value^='withdraw:']").attr("value") ?? "";
    expect((await admin.post(settingPath, { intent })).status).toBe(303);
    const after = await page();
    expect(after(".status").text()).not.toContain("Planned");
    expect(after("button[value^='withdraw:']").length).toBe(0);
  });

  it("names a problem at the row that has it, also below an empty row, and a text by its label", async () => {
    const list = "/admin/system_settings/system_configurations";
    const limits = await admin.post(`${list}/receivables.payment_limits`, {
      intent: "save",
      version: "0",
      "value[0].currency": "",
      "value[1].currency": "eur",
      "value[1].smallestPayment": "abc",
      "value[1].largestPayment": "1,000.50",
    });
    const invalidFields = limits.$("[aria-invalid=true]").toArray();
    expect(invalidFields.map((field) => limits.$(field).attr("value"))).toEqual(["abc"]);
    const banner = await admin.post(`${list}/dashboard.banner`, {
      intent: "save",
      version: "0",
      "value.text.fr": "y".repeat(1_001),
    });
    const link = banner.$(".summary a");
    expect(link.text()).toMatch(/^Text \(Français\): /);
    expect(banner.$(`[id="${link.attr("href")?.slice(1)}"]`).attr("name")).toBe("value.text.fr");
  });

  it("takes no value for a sales area that does not exist", async () => {
    const path = "/admin/system_settings/system_configurations/cart.auto_simulate?target=sales%20area%3A";
    const save = async (area: string) => admin.post(path + area, { intent: "save", version: "0" });
    expect((await save("9999")).status).toBe(404);
    expect((await save("1100")).status).toBe(303);
  });

  it("keeps a figure whose switch is off", async () => {
    const currentPath = "/admin/system_settings/system_configurations/password.expire_days";
    const save = async (fields: Record<string, string>) => {
      const version = (await admin.get(currentPath)).$("input[name=version]").first().attr("value") ?? "";
      const answer = await admin.post(currentPath, { intent: "save", version, ...fields });
      expect(answer.status, problemsOf(answer)).toBe(303);
      const field = (await admin.get(currentPath)).$('input[name="value.value"]');
      return { value: field.attr("value"), fixed: field.attr("readonly") !== undefined };
    };
    expect(await save({ "value.value": "7" })).toEqual({ value: "90", fixed: true });
    expect(await save({ "value.active": "on", "value.value": "90" })).toEqual({ value: "90", fixed: false });
    expect(await save({ "value.active": "on", "value.value": "120" })).toEqual({
      value: "120",
      fixed: false,
    });
    expect(await save({ "value.value": "7" })).toEqual({ value: "120", fixed: true });
  });
}
