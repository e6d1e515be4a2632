import type { CheerioAPI } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Collection } from "~/admin/collection";
import { offeredOptions } from "~/admin/form-fields";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { createTranslator } from "~/i18n/translate";
import { snakeName } from "~/lib/snake-case";
import { wireCode } from "~/lib/wire-code";
import { samples } from "../support/collection-samples";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";
import { htmlProblems } from "../support/valid-html";

/** Puts every declared collection through the same tests: nobody can forget to test a new one. */
const modules = import.meta.glob<Collection | Collection[]>("../../app/features/**/*.collection.server.ts", {
  eager: true,
  import: "default",
});

const words = writtenDictionary("en");
const t = createTranslator("en", words);

interface MachineList {
  columns: { name: string }[];
  items: Record<string, unknown>[];
  errors: string[];
}

/** One of the search forms represents all: they differ only in their criteria. */
const declaredCollections = Object.values(modules)
  .flat()
  .filter(({ words, path }) => !words || path.endsWith("/orders"))
  .map(({ path, can, pages, unique, columns, form }) => ({
    path,
    /** Says a value as the form offers it. */
    labelOf: (field: string, value: string) =>
      offeredOptions(form, field, t).find((option) => option.value === value)?.label ?? value,
    // Keys are sorted as programs do, and last names by an index in bytes.
    sorts: columns.flatMap(({ name, datatype, sortable }) =>
      sortable && datatype === "text" && name !== "key" && name !== "lastName" ? [name] : [],
    ),
    can: [...can],
    ownPages: pages !== undefined,
    isUnique: unique !== undefined,
  }));

const withForms = declaredCollections.filter(({ can, ownPages }) => can.includes("create") && !ownPages);

let demo: DemoPortal;
let admin: HttpClient;
let buyer: HttpClient;
let token = "";

beforeAll(async () => {
  demo = await demoPortal();
  admin = httpClient(demo.portal.url);
  buyer = httpClient(demo.portal.url);
  await admin.signIn("admin");
  await buyer.signIn("buyer");
  const form = { title: "Lists", username: "admin", expiresOn: "2099-12-31" };
  token = (await admin.post("/admin/tokens/create", form)).$("main code").text();
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

it("has a sample for every collection with a form", () => {
  expect(withForms.map(({ path }) => path).sort()).toEqual(Object.keys(samples).sort());
});

describe.each(declaredCollections)("$path", ({ path, can, sorts }) => {
  it("shows its list to whoever may, valid and light", async () => {
    const page = await admin.get(`/admin/${path}`);
    expect(page.status).toBe(200);
    expect(page.$("h1").length).toBe(1);
    expect(page.$("p.lead").text()).not.toMatch(/areas\.\w/);
    expect(await htmlProblems(page.body)).toEqual([]);
    const entry = page.$("nav a[aria-current=page]").attr("href") ?? "";
    const markedPath = path === "delivered_emails" ? "/admin/email_templates" : `/admin/${path}`;
    expect(markedPath.startsWith(entry) && entry !== "").toBe(true);
  });

  it.each(sorts)("is sorted by what it shows as %s", async (name) => {
    const { $ } = await admin.get(`/admin/${path}?page_size=100&sort_by=${name}&order=asc`);
    const heads = $("main thead th").toArray();
    if (heads.length === 0) return;
    const column = heads.findIndex((head) => $(head).attr("aria-sort") === "ascending");
    const shownTexts = $("main tbody tr")
      .toArray()
      .map((row) => textWithoutNote($(row).children().eq(column)));
    expect(column).toBeGreaterThan(-1);
    expect(shownTexts).toEqual([...shownTexts].sort(new Intl.Collator("en", { numeric: true }).compare));
  });

  it("finds its entries by what they are called", async () => {
    const list = await admin.get(`/admin/${path}`);
    const key = list.$("main tbody tr").last().find("th").first();
    const name = textWithoutNote(key);
    if (name === "" || list.$("input[name=q]").length === 0) return;
    const foundList = await admin.get(`/admin/${path}?q=${encodeURIComponent(name.slice(0, 40))}`);
    expect(foundList.$("main tbody").text()).toContain(name);
  });

  it("answers machines with what it shows, and refuses what it does not know", async () => {
    const ask = async (search: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await fetch(`${demo.portal.url}/api/v1/admin/${path}${search}`, { headers });
      return { status: answer.status, json: (await answer.json()) as MachineList };
    };
    const { status, json } = await ask("?page_size=5&force_reload=true");
    expect(status).toBe(200);
    for (const { name } of json.columns) {
      expect(name).toMatch(/^[a-z_]+$/);
      for (const item of json.items) expect(Object.keys(item)).toContain(name);
    }
    for (const search of [
      "?colour=red",
      "?sort_by=nonsense",
      "?page=0",
      "?filters=%7B%22state%22%3A%22zzz%22%7D",
    ]) {
      const refusedSearch = await ask(search);
      expect([search, refusedSearch.status]).toEqual([search, 422]);
      expect(refusedSearch.json.errors.join("")).not.toBe("");
    }
  });

  it("is refused to whoever may not, as page, form and file", async () => {
    const addresses = [`/admin/${path}`, `/admin/${path}/create`, `/admin/${path}/download?format=csv`];
    for (const address of addresses) {
      const { status } = await buyer.get(address);
      expect([403, 404], address).toContain(status);
      expect((await httpClient(demo.portal.url).get(address)).status, address).not.toBe(200);
    }
    expect((await buyer.get(`/admin/${path}`)).status).toBe(403);
  });

  if (can.includes("download"))
    it("comes as CSV and XLSX", async () => {
      expect((await admin.get(`/admin/${path}/download?format=doc`)).status).toBe(422);
      expect((await admin.get(`/admin/${path}/download?format=csv&state=zzz`)).status).toBe(422);
      const csv = await admin.get(`/admin/${path}/download?format=csv`);
      expect(csv.headers.get("Content-Type")).toContain("text/csv");
      // A file cannot strike deleted rows through.
      if (can.includes("restore")) expect(csv.body.split("\r\n")[0]).toMatch(/Deleted$/);
      const xlsx = await admin.get(`/admin/${path}/download?format=xlsx`);
      expect(xlsx.body.slice(0, 2)).toBe("PK");
    });

  it("obeys its address, or says in a sentence what of it cannot be obeyed", async () => {
    const wrongQueries = [
      "page=0",
      "page=x",
      "page_size=7",
      "sort_by=__proto__",
      "order=up",
      "state=zzz",
      "from_date=31",
      "colour=red",
      `q=${"x".repeat(201)}`,
    ];
    for (const search of wrongQueries) {
      const page = await admin.get(`/admin/${path}?${search}`);
      expect([search, page.status]).toEqual([search, 422]);
      expect(page.$("main").text(), search).toMatch(
        /isn’t a valid value|has no search field|characters or|Enter a date/,
      );
    }
    const rightAnswer = await admin.get(
      `/admin/${path}?q=%25_%5C'&page=1&page_size=25&order=desc&force_reload=1`,
    );
    expect(rightAnswer.status).toBe(200);
    expect((await admin.get(`/admin/${path}/no-such-record`)).status).toBe(404);
  });
});

describe.each(withForms)("a record of $path", ({ path, can, isUnique, labelOf }) => {
  const sample = samples[path] ?? { fields: {}, change: {}, shown: ["", ""] as const };
  const listPage = () => admin.get(`/admin/${path}?page_size=100`);
  const fields = async () => {
    const form = (await admin.get(`/admin/${path}/create`)).$;
    return Object.fromEntries(
      Object.entries(sample.fields).map(([name, value]) => [
        name,
        value === "first" ? firstOption(form, name) : value,
      ]),
    );
  };
  const histories = new Set<string>();
  let openedBefore: Record<string, string> = {};
  const hrefOf = (page: Answer, text: string) => {
    const row = page
      .$("tbody tr")
      .filter((_, element) => page.$(element).text().includes(text))
      .first();
    return (row.find(`a[href^="/admin/${path}/"]`).attr("href") ?? "").split("?")[0] ?? "";
  };

  it("is not made of nothing: the summary says what is missing", async () => {
    const answer = await admin.post(`/admin/${path}/create`, {});
    expect(answer.status).toBe(422);
    expect(answer.$(".summary a").length).toBeGreaterThan(0);
    expect(answer.$("title").text()).toMatch(/^Error: /);
    for (const link of answer.$(".summary a").toArray()) {
      const target = answer.$(link).attr("href")?.slice(1) ?? "";
      expect(answer.$(`[id="${target}"]`).length, target).toBe(1);
    }
  });

  it("is not made by a program with a choice that the form does not offer", async () => {
    const { $ } = await admin.get(`/admin/${path}/create`);
    for (const select of $("main form[method=post] select").toArray()) {
      const name = $(select).attr("name") ?? "";
      const offeredValue = firstOption($, name);
      if (!/^\w+$/.test(name) || offeredValue === "") continue;
      const field = snakeName(name);
      const answer = await fetch(`${demo.portal.url}/api/v1/admin/${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ [field]: "no-such-choice" }),
      });
      const { fields: problems } = (await answer.json()) as { fields: { field: string; message: string }[] };
      expect([field, answer.status]).toEqual([field, 422]);
      const messages = problems.filter((problem) => problem.field === field).map(({ message }) => message);
      expect(messages.join()).toContain(wireCode(offeredValue));
    }
  });

  it("is made, shown, changed and comes back as it was left", async () => {
    const creationAnswer = await admin.post(`/admin/${path}/create`, await fields());
    const list = sample.opens ? expect.stringMatching(`^/admin/${path}/[0-9a-f-]{36}$`) : `/admin/${path}`;
    const next = sample.leadsTo ? expect.stringContaining(sample.leadsTo) : list;
    const answer = sample.once ? [200, null] : [303, next];
    expect([creationAnswer.status, creationAnswer.location], creationAnswer.$(".summary").text()).toEqual(
      answer,
    );
    const before = await listPage();
    const href = hrefOf(before, sample.shown[0]);
    expect(href).not.toBe("");
    const form = (await admin.get(href)).$;
    histories.add(historyIn(form));
    openedBefore = filledIn(form);
    const changedAnswer = await admin.post(href, { ...openedBefore, ...sample.change });
    expect(changedAnswer.status, changedAnswer.$(".summary").text()).toBe(303);
    expect((await listPage()).body).toContain(sample.shown[1]);
    const after = (await admin.get(hrefOf(await listPage(), sample.shown[1]))).$;
    // A record whose id is its name has a second history under the new name.
    histories.add(historyIn(after));
    const shownFields = filledIn(after);
    for (const [name, value] of Object.entries(sample.change)) expect(shownFields[name]).toBe(value);
  });

  if (isUnique)
    it("is made once: a second one is led to the first", async () => {
      const href = hrefOf(await listPage(), sample.shown[1]);
      const name = (await admin.get(href)).$("h1").text().trim();
      const answer = await admin.post(`/admin/${path}/create`, { ...(await fields()), ...sample.change });
      expect(answer.status).toBe(422);
      const summary = answer.$(".summary");
      expect(summary.text()).toContain(`“${name}”`);
      expect(summary.find(`a[href="${href}"]`).text()).toBe(`Open “${name}”`);
    });

  it("stays as it is when it is saved without a change, and the page says so", async () => {
    const href = hrefOf(await listPage(), sample.shown[1]);
    const form = filledIn((await admin.get(href)).$);
    const answer = await admin.post(href, form);
    expect(answer.status, answer.$(".summary").text()).toBe(303);
    const notices = (await admin.get(answer.location ?? "")).$("main").text();
    expect(notices).toContain("No changes made.");
    expect(notices).not.toContain("Saved.");
    expect(filledIn((await admin.get(href)).$).version).toBe(form.version);
  });

  it("belongs to the first of two editors; the second is told and loses nothing", async () => {
    const href = hrefOf(await listPage(), sample.shown[1]);
    const second = await admin.post(href, { ...openedBefore, ...sample.change });
    expect(second.status).toBe(409);
    expect(second.$(".summary").text()).toContain("Someone else changed this");
    expect(filledIn(second.$)).toMatchObject(sample.change);
  });

  if (can.includes("delete"))
    it("goes after a question, and comes back where that is promised", async () => {
      const page = await listPage();
      const row = page.$("tbody tr").filter((_, element) => page.$(element).text().includes(sample.shown[1]));
      const question = row.find('a[href*="/delete?"]').attr("href") ?? "";
      expect((await admin.get(question)).$("h1").text()).toMatch(/\?$/);
      expect((await admin.post(question, { intent: "delete" })).status).toBe(303);
      const after = await listPage();
      const remainingEntries = after
        .$("tbody tr")
        .filter((_, element) => after.$(element).text().includes(sample.shown[1]));
      expect(remainingEntries.length).toBe(can.includes("restore") ? 1 : 0);
      if (!can.includes("restore")) return;
      expect(remainingEntries.find("input[name=selected]").attr("disabled")).toBeDefined();
      const intent = remainingEntries.find('button[value^="restore:"]').attr("value") ?? "";
      expect((await admin.post(`/admin/${path}`, { intent })).status).toBe(303);
      expect((await listPage()).$('button[value^="restore:"]').length).toBe(0);
    });

  it("has a history of who did what, from what to what, without its secrets", async () => {
    const entries: string[] = [];
    for (const history of histories) {
      const { $ } = await admin.get(`${history}&page_size=100&sort_by=at&order=asc`);
      for (const row of $("tbody tr").toArray()) entries.push($(row).text());
    }
    const verbs = [
      "Created an entry",
      "Changed an entry",
      ...abilities(can, ["delete", "Deleted an entry"], ["restore", "Restored an entry"]),
    ];
    expect(entries.length).toBe(verbs.length);
    for (const [index, verb] of verbs.entries()) {
      expect(entries[index]).toContain(verb);
      expect(entries[index]).toContain("Ada Jansen");
    }
    for (const [name, value] of Object.entries(sample.change)) {
      const [key = name] = name.split(/[.[]/);
      const field = words[`fields.${key}`] ?? key;
      expect(entries[0]).toContain(`${field}: `);
      expect(entries[1]).toContain(`${field}: `);
      expect(entries[1]).toContain("→");
      // A choice is named as in the form.
      expect(entries[1]).toContain(labelOf(key, value));
    }
    expect(entries.join()).not.toContain("hush");
  });
});

/** Text of a cell without the small print below it. */
function textWithoutNote(cell: ReturnType<CheerioAPI>): string {
  const copy = cell.clone();
  copy.find("small").remove();
  return copy.text().trim();
}

const historyIn = ($: CheerioAPI) => $('a[href^="/admin/activities?subject="]').attr("href") ?? "";

/** Audit entries of a record that can be deleted and restored. */
function abilities(can: string[], ...doings: [ability: string, verb: string][]): string[] {
  return doings.flatMap(([ability, verb]) => (can.includes(ability) ? [verb] : []));
}

function firstOption($: CheerioAPI, name: string): string {
  const values = $(`select[name="${name}"] option`)
    .toArray()
    .map((option) => $(option).attr("value") ?? "");
  return values.find((value) => value !== "") ?? "";
}

/** Returns the form as a browser would submit it, one value for each name. */
function filledIn($: CheerioAPI): Record<string, string> {
  const fields: Record<string, string> = {};
  const form = $("main form[method=post]").first();
  for (const element of form.find("input, select, textarea").toArray()) {
    const control = $(element);
    const name = control.attr("name");
    if (!name || (control.is("[type=checkbox], [type=radio]") && !control.is("[checked]"))) continue;
    const options =
      control.find("option[selected]").attr("value") ?? control.find("option").first().attr("value");
    fields[name] = control.is("select")
      ? (options ?? "")
      : control.is("textarea")
        ? control.text()
        : (control.attr("value") ?? (control.is("[type=checkbox], [type=radio]") ? "on" : ""));
  }
  delete fields.csrf;
  return fields;
}
