import { parse } from "@conform-to/dom";
import { unstable_coerceFormValue as coerceFormValue } from "@conform-to/zod/v4";
import * as cheerio from "cheerio";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { atoms, isField } from "~/forms/atoms";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import { checkConfig } from "~/forms/check/check-config";
import { everyElementSchema } from "~/forms/examples/every-element";
import type { FormView } from "~/forms/form-view";
import { presentForm } from "~/forms/present-form";
import { readConfigured } from "~/forms/read-configured.server";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import { must } from "~/lib/assert";
import { context, person, testServices } from "../../tests/support/context";
import { freshDatabase } from "../../tests/support/database";
import { broughtTo } from "./admin-form.server";
import type { AdminRecord } from "./admin-record";
import { choicesQuery } from "./choices.server";
import { text } from "./columns";
import { defineCollection } from "./define-collection.server";
import { type FormField, inputFields } from "./form-fields";

const plain = (...values: string[]) => {
  const options = values.map((value) => ({ value, label: value.toUpperCase() }));
  return () => options;
};

const countries = choicesQuery("test.countries", () =>
  Promise.resolve([{ value: "nl", label: "Netherlands" }]),
);

const form: readonly FormField[] = [
  { kind: "heading", label: "admin.details" },
  { name: "firstName", kind: "text", hint: "users.passwordHint", uppercase: true, maxlength: 40 },
  { name: "email", kind: "email", autocomplete: "off" },
  { name: "copies", kind: "emails" },
  { name: "phone", kind: "tel" },
  { name: "apiKey", kind: "password", isSet: () => true },
  {
    kind: "section",
    label: "admin.details",
    fields: [
      { name: "copiesWanted", kind: "number", value: 7 },
      { name: "least", kind: "quantity", unit: "PC" },
      { name: "budget", kind: "money", unit: "EUR" },
      { name: "begins", kind: "date" },
      { name: "callAt", kind: "time" },
    ],
  },
  { name: "notes", kind: "textarea" },
  { name: "article", kind: "rich_text" },
  { name: "settings", kind: "code" },
  { name: "country", kind: "select", options: countries },
  { name: "processor", kind: "radio", options: plain("card", "bank") },
  {
    name: "cards",
    kind: "multi_select",
    options: plain("visa", "amex"),
    shownWhen: { dependsOn: "processor", is: "card" },
  },
  { name: "iban", kind: "text", shownWhen: { dependsOn: "processor", is: "bank" } },
  { kind: "group", label: "admin.details", fields: [{ name: "carrier", kind: "text" }] },
  { name: "limited", kind: "toggle" },
  { name: "limit", kind: "number", enabledWhen: { dependsOn: "limited", is: true } },
  { name: "newsletter", kind: "checkbox", checked: true },
  { name: "colour", kind: "color" },
  { name: "logo", kind: "image", maxSize: 1 },
  { name: "papers", kind: "file", allowedFormats: ["pdf"], maxCount: 2 },
  { name: "greeting", kind: "translated" },
  { name: "introduction", kind: "translated_area" },
  {
    name: "lines",
    kind: "table",
    columns: [
      { name: "material", kind: "text" },
      { name: "quantity", kind: "quantity" },
    ],
  },
  { name: "columns", kind: "list", options: plain("number", "date") },
  { name: "searchedBy", kind: "picks", options: plain("number", "name"), most: 2 },
  { name: "source", kind: "hidden", value: "here" },
  { name: "account", kind: "read_only", value: "4711" },
  { name: "terms", kind: "consent" },
  { kind: "link", label: "admin.history", path: "/admin/activities" },
];

type Values = z.output<typeof everyElementSchema>;
type Sample = AdminRecord & { values: Values };

const storedKeys = new Map<string, Sample>();

const samples = defineCollection<Sample, typeof everyElementSchema>({
  name: "test.samples",
  path: "samples",
  group: null,
  permission: "manage_content",
  can: ["create", "edit"],
  columns: [text("id", { key: true })],
  input: everyElementSchema,
  form,
  values: ({ values }) => values,
  store: {
    list: () => Promise.resolve({ records: [...storedKeys.values()], total: storedKeys.size, more: false }),
    get: (_ctx, id) => Promise.resolve(storedKeys.get(id) ?? null),
    lock: (_ctx, id) => Promise.resolve(storedKeys.get(id) ?? null),
    create(_ctx, values) {
      const record = { id: "1", version: 1, values };
      storedKeys.set(record.id, record);
      return Promise.resolve(record);
    },
    update(_ctx, record, values) {
      const changedFields = { ...record, version: record.version + 1, values };
      storedKeys.set(record.id, changedFields);
      return Promise.resolve(changedFields);
    },
  },
});

const actor = person("manage_content");
let ctx: ReturnType<typeof context>;

const t = (key: string) => key;
const { formats } = actor;
const configuredForm = must(samples.configured, "a form");

beforeEach(async () => {
  ctx = context(testServices(await freshDatabase()), actor);
});

async function viewOf(record: Sample | null): Promise<FormView> {
  const values = record ? samples.values(record) : undefined;
  const broughtChoices = await broughtTo({ ...ctx, t }, form, values, record);
  return presentForm(configuredForm, configuredForm.config, { t, formats, ...broughtChoices });
}

function pageOf(view: FormView) {
  const page = createElement(ConfiguredForm, { view, result: undefined, submit: "Save", csrf: null });
  const pageWithFormats = createElement(FormatsProvider, { value: formats }, page);
  return cheerio.load(renderToString(createElement(WordsProvider, { value: t }, pageWithFormats)));
}

/** Reads a sent form as the form page's action does, up to the operation. */
async function answer(view: FormView, form: FormData): Promise<unknown> {
  const reading = await readConfigured(view, form, { formats, t });
  if (reading.kind !== "answer") throw new Error("a question");
  expect(reading.findings).toEqual({});
  const { payload } = parse(reading.fields, { resolve: () => ({ value: null }) });
  return coerceFormValue(everyElementSchema).parse(payload);
}

const typedFields: Record<string, string | string[] | File> = {
  firstName: "Ada",
  email: "ada@demo.example",
  copies: "bob@demo.example",
  phone: "+31 20 1234567",
  apiKey: "open sesame",
  copiesWanted: "3",
  least: "2",
  budget: "100",
  begins: "2026-12-31",
  callAt: "10:30",
  notes: "Two\nlines",
  article: "**Bold**",
  settings: "{}",
  country: "nl",
  processor: "card",
  cards: ["visa", "amex"],
  carrier: "Post",
  limited: "on",
  limit: "20",
  newsletter: "on",
  colour: "#112233",
  logo: new File([Buffer.from("89504e470d0a1a0a", "hex")], "logo.png", { type: "image/png" }),
  papers: new File(["%PDF-1.4"], "order.pdf", { type: "application/pdf" }),
  "greeting.en": "Hello",
  "introduction.en": "Welcome",
  "lines[0].material": "M-1",
  "lines[0].quantity": "5",
  columns: ["date", "number"],
  searchedBy: ["name"],
  source: "here",
  terms: "on",
};

function filledIn(): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(typedFields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  return form;
}

describe("a collection's form", () => {
  it("may use every kind of element there is", () => {
    const kindsOf = (fields: readonly FormField[]): string[] =>
      fields.flatMap((field) => [field.kind, ...("fields" in field ? kindsOf(field.fields) : [])]);
    expect([...new Set(kindsOf(form))].sort()).toEqual([...atoms].sort());
    expect(checkConfig(configuredForm, configuredForm.config)).toEqual([]);
  });

  it("shows each of them, with its presets and what the database offers", async () => {
    const $ = pageOf(await viewOf(null));
    const shownNames = new Set(
      $("[name]")
        .map((_, element) => $(element).attr("name") ?? "")
        .get(),
    );
    const absentAtFirst = new Set(["cards", "iban", "lines", "searchedBy"]);
    for (const { name, kind } of inputFields(form)) {
      if (!isField(kind) || absentAtFirst.has(name) || kind === "read_only") continue;
      const isThere = [...shownNames].some((each) => each === name || /^[.[]/.test(each.slice(name.length)));
      expect(isThere, name).toBe(true);
    }
    for (const name of ["lines", "searchedBy"]) expect($(`#test-samples-${name}-add`).length, name).toBe(1);
    expect($("[name=copiesWanted]").attr("value")).toBe("7");
    expect($("[name=newsletter]").attr("checked")).toBeDefined();
    expect($("select[name=country]").text()).toContain("Netherlands");
    expect($("h2, h3, legend").text()).toContain("admin.details");
    expect($("a[href='/admin/activities']").length).toBe(1);
    expect($.root().text()).toContain("4711");
  });

  it("stores what is sent, and shows it again without the secret", async () => {
    const values = (await answer(await viewOf(null), filledIn())) as Values;
    const create = must(samples.operations.create, "samples can be created");
    expect((await create(ctx, values)).kind).toBe("ok");
    const record = must(storedKeys.get("1") ?? null, "the stored sample");
    expect(record.values).toMatchObject({
      firstName: "ADA",
      email: "ada@demo.example",
      copiesWanted: 3,
      begins: "2026-12-31",
      country: "nl",
      processor: "card",
      cards: ["visa", "amex"],
      limited: true,
      limit: 20,
      newsletter: true,
      colour: "#112233",
      greeting: { en: "Hello" },
      columns: ["date", "number"],
      introduction: { en: "Welcome" },
      searchedBy: ["name"],
      terms: true,
      article: "**Bold**",
      lines: [{ material: "M-1", quantity: "5" }],
    });
    expect(record.values.logo?.name).toBe("logo.png");
    expect(record.values.papers.map(({ name }) => name)).toEqual(["order.pdf"]);
    const $ = pageOf(await viewOf(record));
    expect($("[name=email]").attr("value")).toBe("ada@demo.example");
    expect($("[name=cards][checked]").length).toBe(2);
    expect($("[name='lines[0].material']").attr("value")).toBe("M-1");
    expect($.html()).not.toContain("open sesame");
  });

  it("leaves out what its condition hides", async () => {
    const form = filledIn();
    form.set("processor", "bank");
    form.set("iban", "NL00 BANK");
    const values = (await answer(await viewOf(null), form)) as Values;
    expect([values.cards, values.iban]).toEqual([[], "NL00 BANK"]);
  });
});
