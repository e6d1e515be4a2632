import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";

/** Changes of administrators, checked where they take effect. */
let demo: DemoPortal;
let admin: HttpClient;
let buyer: HttpClient;

beforeAll(async () => {
  demo = await demoPortal();
  admin = httpClient(demo.portal.url);
  buyer = httpClient(demo.portal.url);
  await admin.signIn("admin");
  await buyer.signIn("buyer");
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

/** Returns the address to which the list's row with this text links. */
async function hrefOf(list: string, text: string): Promise<string> {
  const page = await admin.get(`${list}?q=${encodeURIComponent(text)}`);
  const row = page.$("tbody tr").filter((_, element) => page.$(element).text().includes(text));
  return (row.find(`a[href^="${list}/"]`).first().attr("href") ?? "").split("?")[0] ?? "";
}

const newestActivity = async () =>
  (await admin.get("/admin/activities?page_size=10")).$("tbody tr").first().text();

const problemsOf = (page: Answer) => page.$(".summary").text();

describe("a letter", () => {
  const list = "/admin/email_templates";
  const template = {
    title: "Greeting",
    event: "account_created",
    "subject.en": "Welcome {{name}}",
    "body.en": "Your <b>name</b> here is {{username}}.\n\n{{link}}",
    active: "on",
  };

  it("is refused with a variable that its occasion does not know, and what was typed stays", async () => {
    const answer = await admin.post(`${list}/create`, { ...template, "body.en": "See {{lines}}" });
    expect(answer.status).toBe(422);
    expect(problemsOf(answer)).toContain("{lines}");
    expect(answer.$('[name="body.en"]').text()).toContain("See {{lines}}");
  });

  it("is refused without the link that its reader needs", async () => {
    const reset = { ...template, event: "reset", "subject.en": "New password", "body.en": "Hello {{name}}" };
    const answer = await admin.post(`${list}/create`, reset);
    expect(answer.status).toBe(422);
    expect(problemsOf(answer)).toContain("{{link}}");
  });

  it("can be looked at in each language, and runs nothing", async () => {
    expect((await admin.post(`${list}/create`, template)).status).toBe(303);
    const currentPath = await hrefOf(list, "Greeting");
    const page = await admin.get(`${currentPath}/preview?locale=nl`);
    expect(page.$("iframe").attr("sandbox")).toBe("");
    const shownAnswer = await admin.get(page.$("iframe").attr("src") ?? "");
    expect(shownAnswer.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(shownAnswer.body).toContain("&lt;b&gt;name&lt;/b&gt; here is [username]");
    expect((await buyer.get(`${currentPath}/preview/html`)).status).toBe(403);
  });

  it("goes out as its template words it", async () => {
    const person = (await hrefOf("/admin/users", "requester")).split("/")[3];
    const sentAnswer = await admin.post("/admin/users", { intent: `notify:${person}` });
    expect(sentAnswer.status).toBe(303);
    const outbox = await admin.get("/admin/demo/outbox");
    const letter = await admin.get(outbox.$("tbody a").first().attr("href") ?? "");
    expect(letter.$("h1").text()).toMatch(/^Welcome \w/);
    expect(letter.$("pre").text()).toContain("here is requester.");
  });
});

describe("a manner of a microsite", () => {
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
    const ticked = Object.fromEntries(
      ["salesAreaIds", "features"].flatMap((field) =>
        $(`input[name="${field}"][checked]`)
          .toArray()
          .map((box, index) => [`${field}[${index}]`, $(box).attr("value") ?? ""]),
      ),
    );
    const answer = await admin.post(currentPath, { name, version, ...ticked, ...change });
    expect(answer.status, problemsOf(answer)).toBe(303);
    expect(await newestActivity()).toContain("Ada Jansen");
  };

  it("holds from the next page on", async () => {
    expect(await criteria()).toBe(4);
    await save({ cartMaterialsAvailability: "on" });
    expect(await criteria()).toBe(1);
    await save({ multipleSearchCriteria: "on", cartMaterialsAvailability: "on" });
    expect(await criteria()).toBe(4);
  });
});

describe("translations", () => {
  const send = (name: string, content: string | ArrayBuffer) => {
    const form = new FormData();
    form.set("file", new File([content], name));
    return admin.sendForm("/admin/translations/import", form);
  };
  const heading = async () => (await buyer.get("/cart/shop")).$("h1").text();

  it("come out of a file, all or none, and the next page says them", async () => {
    const wrong = await send("words.csv", "key,locale,text\nui.page,en,Sheet\nui.next,xx,On\n");
    expect(wrong.status).toBe(422);
    expect(problemsOf(wrong)).toContain("Line 3: check locale.");
    expect((await admin.get("/admin/translations?q=ui.page")).$("tbody tr").length).toBe(0);
    expect(problemsOf(await send("words.csv", "nothing,of,this\n1,2,3\n"))).toContain("needs a header row");

    const before = await heading();
    const importAnswer = await send("words.csv", "key,locale,text,active\ncart.title.order,en,Basket,Yes\n");
    expect([importAnswer.status, importAnswer.location], problemsOf(importAnswer)).toEqual([
      303,
      "/admin/translations",
    ]);
    expect(await heading()).toBe("Basket");
    expect(await newestActivity()).toContain("Imported translations");

    const missingAnswer = await admin.get("/admin/missing_texts?q=cart.title.order");
    expect(missingAnswer.$("tbody tr").length).toBe(5);
    expect(missingAnswer.$("tbody a").first().attr("href")).toContain("key=cart.title.order&locale=fr");

    // Re-importing the list's own download, in the language of its reader, changes nothing.
    const download = (await admin.get("/admin/translations/download?format=csv")).body;
    expect((await send("translations.csv", download)).status).toBe(303);
    expect((await admin.get("/admin/translations")).$("[role=status]").text()).toMatch(
      /0 added, 0 updated, 1 unchanged/,
    );
    const off = download.replace("Yes", "No");
    expect((await send("translations.csv", off)).status).toBe(303);
    expect(await heading()).toBe(before);
  });

  it("come out of a spreadsheet as well", async () => {
    const workbook = (texts: string[][]) =>
      writeXlsxFile(texts.map((line) => line.map((value) => ({ value })))).toBuffer();
    const words = [
      ["Text", "Language", "Key"],
      ["Wagen", "nl", "cart.title.order"],
      ["", "", ""],
      ["Panier, plein", "Français", "cart.title.order"],
    ];
    const importAnswer = await send("words.xlsx", new Uint8Array(await workbook(words)).buffer);
    expect([importAnswer.status, importAnswer.location], problemsOf(importAnswer)).toEqual([
      303,
      "/admin/translations",
    ]);
    const list = await admin.get("/admin/translations?q=cart.title.order");
    expect(list.$("tbody").text()).toContain("Panier, plein");
    expect(list.$("tbody").text()).toContain("Wagen");

    const wrong = await send("words.xlsx", new TextEncoder().encode("PK no workbook").buffer);
    expect(problemsOf(wrong)).toContain("needs a header row");
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
    const person = { ...filledIn(first.$), ...nora, micrositeId: microsite };
    const differs = await admin.post("/admin/users/create/1", {
      ...person,
      passwordConfirmation: "quiet-Harbour-48",
    });
    expect(differs.status).toBe(422);
    const takenAnswer = await admin.post("/admin/users/create/1", { ...person, username: "Buyer" });
    expect(problemsOf(takenAnswer)).toContain("Username");
    const nowhere = await admin.post("/admin/users/create/1", { ...person, micrositeId: "" });
    expect(problemsOf(nowhere)).toContain("Choose the customer’s microsite");
    let at = await admin.post("/admin/users/create/1", person);
    expect(at.status, problemsOf(at)).toBe(303);
    const secondAnswer = await admin.get("/admin/users/create/1");
    expect(secondAnswer.$("input[name=firstName]").attr("value")).toBe("Nora");
    expect(secondAnswer.body).not.toContain("quiet-Harbour");
    for (let step = 2; step <= 6; step++) {
      expect(at.location, `before step ${step}`).toBe(`/admin/users/create/${step}`);
      const { $ } = await admin.get(`/admin/users/create/${step}`);
      at = await admin.post(`/admin/users/create/${step}`, { ...filledIn($), ...ticked($, step) });
      expect(at.status, problemsOf(at)).toBe(303);
    }
    const currentPath = await hrefOf("/admin/users", "nora");
    const activity = await newestActivity();
    expect(activity).toContain("Created a user");
    expect(activity).toContain("nora@demo.example");
    expect(activity).not.toContain("quiet-Harbour");
    const roles = (await admin.get(currentPath.replace(/\d$/, "2"))).$("input[name=roleIds][checked]");
    expect(roles.length).toBe(1);
    // The draft has become a user: the next one begins empty.
    expect((await admin.get("/admin/users/create/1")).$("input[name=firstName]").attr("value") ?? "").toBe(
      "",
    );

    const visitor = httpClient(demo.portal.url);
    const entered = await visitor.post("/?index", { username: "nora", password: "quiet-Harbour-47" });
    expect(entered.location).toBe("/dashboard");
  });

  it("is never mixed from two windows", async () => {
    const windowOne = filledIn((await admin.get("/admin/users/create/1")).$);
    const windowTwo = { ...windowOne };
    const personIn = (name: string) => ({
      username: name,
      firstName: name,
      lastName: "Berg",
      email: `${name}@demo.example`,
      userType: "internal",
    });
    const begun = await admin.post("/admin/users/create/1", { ...windowOne, ...personIn("olga") });
    expect(begun.status, problemsOf(begun)).toBe(303);
    const refusedAnswer = await admin.post("/admin/users/create/1", { ...windowTwo, ...personIn("otto") });
    expect(refusedAnswer.status).toBe(409);
    expect(refusedAnswer.$("input[name=username]").attr("value")).toBe("otto");
    // The refused page still contains the id of its draft.
    const secondAnswer = await admin.post("/admin/users/create/1", {
      ...filledIn(refusedAnswer.$),
      ...personIn("otto"),
    });
    expect(secondAnswer.status).toBe(409);
    expect((await admin.get("/admin/users/create/1")).$("input[name=username]").attr("value")).toBe("olga");
    const cancelled = await admin.post("/admin/users/create/2", { intent: "cancel" });
    expect(cancelled.location).toBe("/admin/users");
    expect((await admin.get("/admin/users/create/1")).$("input[name=username]").attr("value") ?? "").toBe("");
  });

  it("is somebody else's copy but for the person", async () => {
    const source = (await hrefOf("/admin/users", "nora")).split("/")[3];
    const page = await admin.get(`/admin/users/create/1?from=${source}`);
    expect(page.$("main").text()).toContain("nora");
    expect(page.$("input[name=username]").attr("value") ?? "").toBe("");
    const nils = { username: "nils", firstName: "Nils", lastName: "Berg", email: "nils@demo.example" };
    const savedAnswer = await admin.post(`/admin/users/create/1?from=${source}`, {
      ...filledIn(page.$),
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
  expect((await admin.post(step(1), fields)).location).toBe(step(2));
  const types = (await admin.get(step(2))).$("input[name=docTypeIds]").first().attr("value") ?? "";
  expect((await admin.post(step(2), { docTypeIds: types, draft: await draft(2) })).location).toBe(step(3));
  const kinds = (await admin.get(step(3))).$("input[name=docCategoryIds]").first().attr("value") ?? "";
  expect((await admin.post(step(3), { docCategoryIds: kinds, draft: await draft(3) })).location).toBe(list);
  expect(await newestActivity()).toContain("Created an entry in “Sales areas”");
  const creationAnswer = await admin.get(`${list}/7700/2`);
  expect(creationAnswer.$("input[name=docTypeIds][checked]").attr("value")).toBe(types);
  const version = creationAnswer.$("input[name=version]").attr("value") ?? "";
  const emptied = await admin.post(`${list}/7700/2`, { version });
  expect(emptied.status, problemsOf(emptied)).toBe(303);
  expect((await admin.get(`${list}/7700/2`)).$("input[name=docTypeIds][checked]").length).toBe(0);
  expect((await admin.get(`${list}/7700/3`)).$("input[name=docCategoryIds][checked]").length).toBe(1);
});

/** Returns the form data of an unchanged step, submitted by its main button. */
function filledIn($: Answer["$"]): Record<string, string> {
  const fields: Record<string, string> = { intent: "save" };
  for (const element of $("main form[method=post]").first().find("input, select").toArray()) {
    const control = $(element);
    const name = control.attr("name");
    const counts = !control.is("[type=checkbox], [type=radio]") || control.is("[checked]");
    if (!name || name === "csrf" || !counts) continue;
    fields[name] = control.is("select")
      ? (control.find("option[selected]").attr("value") ?? control.find("option").first().attr("value") ?? "")
      : (control.attr("value") ?? (control.is("[type=checkbox]") ? "on" : ""));
  }
  return fields;
}

/** Selects the first role if the step has roles. */
function ticked($: Answer["$"], step: number): Record<string, string> {
  return step === 2 ? { roleIds: $("input[name=roleIds]").first().attr("value") ?? "" } : {};
}

it("gives a user a catalog of its own, and the usual one back", async () => {
  const currentPath = (await hrefOf("/admin/users", "requester")).replace(/1$/, "catalog");
  const save = async (choice: string) => {
    const answer = await admin.post(currentPath, {
      ...filledIn((await admin.get(currentPath)).$),
      multiLanguage: choice,
    });
    expect(answer.status, problemsOf(answer)).toBe(303);
    return (await admin.get(currentPath)).$("select[name=multiLanguage] option[selected]").attr("value");
  };
  expect(await save("on")).toBe("on");
  expect(await save("usual")).toBe("usual");
});

it("keeps a part of a user's page closed for who closed it", async () => {
  const currentPath = await hrefOf("/admin/users", "requester");
  const part = async () =>
    (await admin.get(currentPath)).$("main details:has(form[action='/tables/admin-user'])");
  expect((await part()).attr("open")).toBeDefined();
  const intent = (await part()).find("button[name=intent]").attr("value") ?? "";
  expect((await admin.post("/tables/admin-user", { intent, back: currentPath })).location).toBe(currentPath);
  expect((await part()).attr("open")).toBeUndefined();
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
    const { $: after } = await admin.get(address);
    expect(after("input[name=version]").first().attr("value"), address).toBe("1");
  }
});

it("shows the title and the description of a configured form above its fields", async () => {
  const editor = "/admin/configs/territories";
  const { $ } = await admin.get(editor);
  const config = JSON.parse($("textarea[name=config]").text()) as object;
  const version = $("input[name=version]").first().attr("value") ?? "";
  const changed = { ...config, title: "Where we sell", description: "Ask sales first." };
  const saved = await admin.post(editor, { intent: "save", version, config: JSON.stringify(changed) });
  expect(saved.status, problemsOf(saved)).toBe(303);
  const form = await admin.get("/admin/territories/create");
  expect(form.$("main h2").text()).toContain("Where we sell");
  expect(form.$("main").text()).toContain("Ask sales first.");
  const latest = (await admin.get(editor)).$("input[name=version]").first().attr("value") ?? "";
  expect((await admin.post(editor, { intent: "restore:0", version: latest })).status).toBe(303);
  expect((await admin.get("/admin/territories/create")).$("main").text()).not.toContain("Ask sales first.");
});

it("keeps a planned value apart from the one in force, and takes it back", async () => {
  const here = "/admin/system_settings/system_configurations/cart.similar_days";
  const page = async () => (await admin.get(here)).$;
  const save = async (fields: Record<string, string>) => {
    const version = (await page())("input[name=version]").first().attr("value") ?? "";
    return admin.post(here, { intent: "save", version, ...fields });
  };
  expect(problemsOf(await save({ value: "20", effectiveFrom: "2020-01-01" }))).toContain("today or a later");
  const planned = await save({ value: "20", effectiveFrom: "2040-01-01" });
  expect(planned.status, problemsOf(planned)).toBe(303);
  const $ = await page();
  expect($("input[name=value]").attr("value")).not.toBe("20");
  expect($(".status").text()).toContain("Planned");
  const list = await admin.get("/admin/system_settings/system_configurations?q=similar");
  expect(list.$("tbody").text()).toContain("Changes on 2040-01-01");
  const intent = $("button[value^='withdraw:']").attr("value") ?? "";
  expect((await admin.post(here, { intent })).status).toBe(303);
  const after = await page();
  expect(after(".status").text()).not.toContain("Planned");
  expect(after("button[value^='withdraw:']").length).toBe(0);
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
  expect(await save({ "value.active": "on", "value.value": "120" })).toEqual({ value: "120", fixed: false });
  expect(await save({ "value.value": "7" })).toEqual({ value: "120", fixed: true });
});

describe("machines", () => {
  const tokenOf = async (username: string) => {
    const form = { title: "Test", username, expiresOn: "2099-12-31" };
    return (await admin.post("/admin/tokens/create", form)).$("main code").text();
  };
  const ask = async (token: string, path: string, method = "GET") => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(new URL(path, demo.portal.url), { method, headers });
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

  it("do with a record what the buttons of its row do", async () => {
    const token = await tokenOf("admin");
    const id = (await hrefOf("/admin/users", "requester")).split("/")[3];
    expect((await ask(token, `/api/v1/admin/users/${id}/notifications`, "POST")).status).toBe(200);
    expect((await ask(await tokenOf("buyer"), `/api/v1/admin/users/${id}/unlock`, "POST")).status).toBe(403);
  });
});
