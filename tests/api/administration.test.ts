import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";

/** What administrators change, seen where it shows. */
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

/** Where the row of a list leads that shows this text. */
async function hrefOf(list: string, shown: string): Promise<string> {
  const page = await admin.get(`${list}?q=${encodeURIComponent(shown)}`);
  const row = page.$("tbody tr").filter((_, element) => page.$(element).text().includes(shown));
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

  it("can be looked at in each language, and runs nothing", async () => {
    expect((await admin.post(`${list}/create`, template)).status).toBe(303);
    const here = await hrefOf(list, "Greeting");
    const page = await admin.get(`${here}/preview?locale=nl`);
    expect(page.$("iframe").attr("sandbox")).toBe("");
    const shown = await admin.get(page.$("iframe").attr("src") ?? "");
    expect(shown.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(shown.body).toContain("&lt;b&gt;name&lt;/b&gt; here is [username]");
    expect((await buyer.get(`${here}/preview/html`)).status).toBe(403);
  });

  it("goes out as its template words it", async () => {
    const person = (await hrefOf("/admin/users", "requester")).split("/")[3];
    const sent = await admin.post("/admin/users", { intent: `notify:${person}` });
    expect(sent.status).toBe(303);
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
    const here = (microsite.attr("href") ?? "").split("?")[0] ?? "";
    const { $ } = await admin.get(here);
    const version = $("input[name=version]").attr("value") ?? "";
    const name = $("input[name=name]").attr("value") ?? "";
    const ticked = Object.fromEntries(
      ["salesAreaIds", "features"].flatMap((field) =>
        $(`input[name="${field}"][checked]`)
          .toArray()
          .map((box, index) => [`${field}[${index}]`, $(box).attr("value") ?? ""]),
      ),
    );
    const answer = await admin.post(here, { name, version, ...ticked, ...change });
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

it("lets a filter say what orders and customers are searched by, and what stands chosen", async () => {
  const orders = { "title.en": "Short", criteria: "po_number", defaultCriterion: "po_number", active: "on" };
  const wrong = await admin.post("/admin/filters/orders/create", {
    ...orders,
    defaultCriterion: "doc_number",
  });
  expect(wrong.status).toBe(422);
  expect((await admin.post("/admin/filters/orders/create", orders)).status).toBe(303);
  const { $ } = await buyer.get("/orders?date_range=all");
  const values = $("select[name=search_criteria] option")
    .toArray()
    .map((option) => $(option).attr("value"));
  expect(values).toEqual(["", "po_number"]);
  expect($("select[name=search_criteria] option[selected]").attr("value")).toBe("po_number");

  const partners = { "title.en": "By name", criteria: "name", active: "on" };
  expect((await admin.post("/admin/filters/partners/create", partners)).status).toBe(303);
  const search = (await buyer.get("/partners")).$;
  expect(search("input[id=search-name]").length).toBe(1);
  expect(search("input[id=search-number]").length).toBe(0);
});
