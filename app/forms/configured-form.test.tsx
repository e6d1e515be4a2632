import * as cheerio from "cheerio";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { defaultFormats, type Formats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";
import { htmlProblems } from "../../tests/support/valid-html";
import { ConfiguredForm } from "./ConfiguredForm";
import { checkConfig } from "./check/check-config";
import type { ConfiguredForm as Declared } from "./configured-form";
import { everyElement } from "./examples/every-element";
import type { FormView } from "./form-view";
import { pageConfigJson, readPageConfig } from "./page-config-json";
import { presentForm } from "./present-form";
import { readConfigured } from "./read-configured.server";

const german: Formats = { ...defaultFormats, numberFormat: ",.", dateFormat: "%d.%m.%Y" };
const t = translatorFor({ formats: { locale: "en" }, micrositeId: null });

function viewOf(form: Declared, values?: Record<string, unknown>, formats = defaultFormats): FormView {
  return presentForm(form, form.config, {
    t: translatorFor({ formats: { locale: formats.locale }, micrositeId: null }),
    formats,
    values,
  });
}

type Result = Parameters<typeof ConfiguredForm>[0]["result"];

function rendered(view: FormView, result?: Result, words = t) {
  const page = createElement(
    WordsProvider,
    { value: words },
    createElement(
      FormatsProvider,
      { value: defaultFormats },
      createElement(ConfiguredForm, { view, result, submit: "Send", csrf: null }),
    ),
  );
  return cheerio.load(renderToString(page));
}

/** Builds the form data that a browser without script would submit, with some fields filled in otherwise. */
function formDataOf(
  $: cheerio.CheerioAPI,
  filled: Record<string, string | string[] | File[]> = {},
): FormData {
  const form = new FormData();
  for (const element of $("form input, form select, form textarea").toArray()) {
    const field = $(element);
    const name = field.attr("name");
    if (!name || field.attr("disabled") !== undefined || name in filled) continue;
    const type = field.attr("type");
    if ((type === "checkbox" || type === "radio") && field.attr("checked") === undefined) continue;
    if (type === "file") continue;
    form.append(
      name,
      element.tagName === "input"
        ? (field.attr("value") ?? (type === "checkbox" || type === "radio" ? "on" : ""))
        : String(field.val() ?? ""),
    );
  }
  for (const [name, value] of Object.entries(filled)) {
    for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

const parse = (view: FormView, form: FormData, formats = defaultFormats) =>
  readConfigured(view, form, { formats, t });

/** Counts the messages that the example's page uses, with other elements on it. */
function wordsOf(elements: FormView["elements"], values: FormView["values"] = {}): Set<string> {
  const questions = new Set<string>();
  rendered({ ...viewOf(everyElement), elements, values }, undefined, (key, params) => {
    questions.add(key);
    return t(key, params);
  });
  return questions;
}

async function answer(view: FormView, form: FormData, formats = defaultFormats) {
  const result = await parse(view, form, formats);
  if (result.kind !== "answer") throw new Error("The form was understood as a question");
  return result;
}

async function question(view: FormView, form: FormData) {
  const result = await parse(view, form);
  if (result.kind !== "question") throw new Error("The form was understood as an answer");
  return result.result;
}

const validFields = {
  firstName: "Anna",
  carrier: "Post",
  terms: "on",
  newsletter: [],
};

describe("the example of every element", () => {
  it("is a configuration that its own schema accepts", () => {
    expect(checkConfig(everyElement, everyElement.config)).toEqual([]);
  });

  it("comes back the same from its JSON", () => {
    const json = JSON.parse(JSON.stringify(pageConfigJson(everyElement.config)));
    const pageConfig = readPageConfig(json);
    expect(pageConfig.error?.issues).toBeUndefined();
    expect(pageConfig.data).toEqual(everyElement.config);
  });

  it("is valid HTML", async () => {
    const html = rendered(viewOf(everyElement)).html();
    const page = html
      .replace("<head>", '<head><meta charset="utf-8"><title>x</title>')
      .replace("<html>", '<html lang="en">')
      .replace("<body>", "<body><h1>x</h1>");
    expect(await htmlProblems(`<!DOCTYPE html>${page}`)).toEqual([]);
  });

  it("is accepted as a browser sends it, once the needed fields are filled in", async () => {
    const view = viewOf(everyElement);
    const { fields, findings } = await answer(view, formDataOf(rendered(view), validFields));
    expect(findings).toEqual({});
    expect(fields.get("firstName")).toBe("Anna");
    expect(fields.get("source")).toBe("example");
    expect(fields.get("account")).toBe("4711");
    expect(fields.get("custom.costCentre")).toBe("100");
    expect(fields.getAll("columns[0]")).toEqual(["number"]);
  });
});

describe("native attributes", () => {
  const $ = rendered(viewOf(everyElement));
  const field = (name: string) => $(`[name="${name}"]`);
  it.each([
    ["email", "type", "email"],
    ["phone", "type", "tel"],
    ["password", "type", "password"],
    ["password", "autocomplete", "new-password"],
    ["firstName", "placeholder", "Anna"],
    ["firstName", "aria-required", "true"],
    ["code", "maxlength", "12"],
    ["most", "inputmode", "decimal"],
    ["limited", "role", "switch"],
    ["notes", "class", "area"],
    ["papers", "accept", ".pdf,.png"],
    ["greeting.fr", "lang", "fr"],
    ["limit", "disabled", "disabled"],
  ])("of %s: %s is %s", (name, attribute, value) => {
    expect(field(name).attr(attribute)).toBe(value);
  });

  it("say which files there may be, and that the form carries them", () => {
    expect($("form").attr("enctype")).toBe("multipart/form-data");
    expect(field("papers").attr("multiple")).toBeDefined();
    expect(field("logo").attr("multiple")).toBeUndefined();
  });

  it("leave the checking to the portal, whose words are the configured ones", () => {
    expect($("form").attr("novalidate")).toBeDefined();
  });

  it("mark a group in which something is needed", () => {
    expect($("fieldset.group legend").first().text()).not.toContain("required");
    expect($('label[for="example-firstName"]').text()).toContain("required");
  });

  it("lead links inside and outside", () => {
    expect($('a[href="/resources/terms"]').attr("class")).toBeUndefined();
    const outside = $('a[href="https://example.com/help"]');
    expect([outside.attr("class"), outside.attr("rel")]).toEqual(["button", "noreferrer"]);
  });
});

/** Cases: the field, its value (with other values), and the expected error. */
const rules: [string, Record<string, string | string[]>, string | null][] = [
  ["firstName", { firstName: " " }, "Enter a first name."],
  ["firstName", { firstName: "A" }, "Use 2 characters or more."],
  ["password", { password: "Ab1!" }, "Use 8 characters or more."],
  ["password", { password: "Abcdefgh1!Abcdefgh1!Abcdefgh1!" }, "Use 20 characters or fewer."],
  ["password", { password: "abcdefg1!" }, "Include an uppercase letter."],
  ["password", { password: "ABCDEFG1!" }, "Include a lowercase letter."],
  ["password", { password: "Abcdefgh!" }, "Include a number."],
  ["password", { password: "Abcdefg1" }, "Include a special character."],
  ["password", { password: "Abcdefg1!" }, null],
  ["password", { password: "" }, null],
  ["code", { code: "A-1" }, "Use letters and numbers only."],
  ["code", { code: "Ä 1" }, null],
  ["phone", { newsletter: [] }, null],
  ["phone", { newsletter: "on" }, "This field is required."],
  ["phone", { newsletter: "on", phone: "1" }, null],
  ["most", { least: "10", most: "9" }, "This can’t be less than the value it’s compared with."],
  ["most", { least: "9", most: "10" }, null],
  ["most", { least: "10", most: "" }, null],
  ["most", { least: "", most: "1" }, null],
  ["ends", { begins: "2026-03-02", ends: "2026-03-01" }, "It ends before it begins."],
  ["ends", { begins: "2026-03-02", ends: "2026-03-02" }, null],
  ["callAt", { callAt: "9:30" }, "Enter a time, for example 09:30."],
  ["callAt", { callAt: "25:99" }, "Enter a time, for example 09:30."],
  ["callAt", { callAt: "noon" }, "Enter a time, for example 09:30."],
  ["callAt", { callAt: "09:30 PM" }, null],
  ["callAt", { callAt: "" }, null],
  ["carrier", { delivery: "ship", carrier: "" }, "Name the carrier."],
  ["carrier", { delivery: "pickup", carrier: "" }, null],
  ["carrier", { delivery: "pickup", carrier: "Express" }, "No carrier fetches it."],
  ["lockable", { lockable: "x" }, "Use 3 characters or more."],
  ["lockable", { lockable: "x", locked: "on" }, null],
  ["iban", { processor: "bank" }, "This field is required."],
  ["iban", { processor: "card" }, null],
  ["terms", { terms: [] }, "You need to agree to this."],
  ["copies", { copies: "a@example.com, b@example.com, word" }, null],
  ["state", { country: "us", state: "on", "was.country": "us" }, "Choose one of the options."],
  ["state", { country: "us", state: "tx", "was.country": "us" }, null],
  ["lines[0].material", { "lines[0].note": "", "lines[0].quantity": "1" }, "Name the material."],
];

describe("a rule", () => {
  it.each(rules)("about %s with %j says %s", async (name, typed, message) => {
    const view = viewOf(everyElement);
    const { findings } = await answer(view, formDataOf(rendered(view), { ...validFields, ...typed }));
    expect(findings[name] ?? null).toEqual(message === null ? null : [message]);
  });

  it("compares figures and dates as their reader writes them", async () => {
    const view = viewOf(everyElement, {}, german);
    const typedFields = {
      ...validFields,
      least: "1.000",
      most: "999,5",
      begins: "02.03.2026",
      ends: "01.03.2026",
    };
    const { findings } = await answer(view, formDataOf(rendered(view), typedFields), german);
    expect(Object.keys(findings)).toEqual(["most", "ends"]);
  });
});

describe("what depends on a choice", () => {
  it("is not on the page before, and is after 'Update form'", async () => {
    const view = viewOf(everyElement);
    const first = rendered(view);
    expect(first('[name="iban"]')).toHaveLength(0);
    expect(first('button[value="updateForm:processor"]').text()).toBe("Update form");
    const form = formDataOf(first, { ...validFields, processor: "bank", intent: "updateForm:processor" });
    const next = rendered(view, await question(view, form));
    expect(next('[name="iban"]')).toHaveLength(1);
    expect(next('[name="firstName"]').attr("value")).toBe("Anna");
    expect(next(".error")).toHaveLength(0);
  });

  it("has the states of the country, and none is chosen after another country", async () => {
    const view = viewOf(everyElement, { country: "us", state: "ca" });
    const $ = rendered(view);
    const states = (page: cheerio.CheerioAPI) =>
      page('[name="state"] option')
        .toArray()
        .map((option) => page(option).attr("value"));
    expect(states($)).toEqual(["", "ca", "tx"]);
    expect($('[name="state"] option[selected]').attr("value")).toBe("ca");
    const form = formDataOf($, { ...validFields, country: "ca", state: "ca", intent: "updateForm:country" });
    const next = rendered(view, await question(view, form));
    expect(states(next)).toEqual(["", "on", "ca"]);
    expect(next('[name="state"] option[selected]').attr("value") ?? "").toBe("");
  });

  it("is not sent on: a card of a bank, a country's state after the country changed", async () => {
    const view = viewOf(everyElement, { country: "us", state: "ca" });
    const typedFields = {
      ...validFields,
      country: "ca",
      state: "ca",
      processor: "bank",
      iban: "NL01",
      cards: ["visa"],
    };
    const { fields } = await answer(view, formDataOf(rendered(view), typedFields));
    expect(fields.has("cards[0]")).toBe(false);
    expect(fields.has("state")).toBe(false);
  });

  it("keeps what is stored in a field whose flag is off, whatever is sent", async () => {
    const view = viewOf(everyElement, { limit: 25, limited: false });
    const { fields } = await answer(view, formDataOf(rendered(view), { ...validFields, limit: "99" }));
    expect(fields.get("limit")).toBe("25");
    const on = await answer(view, formDataOf(rendered(view), { ...validFields, limited: "on", limit: "99" }));
    expect(on.fields.get("limit")).toBe("99");
  });
});

describe("what script shows later", () => {
  it("says only what came with the page, on which there is but the choice", () => {
    const { elements, values } = viewOf(everyElement, {
      lines: [{ material: "A-1" }, { material: "B-2" }],
      searchedBy: ["number", "date"],
    });
    const choice = elements.filter(({ atom, controls }) => atom === "select" && controls).slice(0, 1);
    expect(choice).toHaveLength(1);
    const rest = elements.map((element) => ({ ...element, shownWhen: undefined }));
    const later = rest.map((element) => ({ ...element, shownWhen: { dependsOn: "nothing", is: true } }));
    const before = wordsOf([...choice, ...later]);
    const after = wordsOf(rest, values);
    expect([...after].filter((key) => !before.has(key))).toEqual([]);
  });
});

describe("rows", () => {
  const lines = [
    { material: "A-1", quantity: "1234.5" },
    { material: "B-2", quantity: "2" },
  ];

  it("show what is stored, in the reader's format", () => {
    const view = viewOf(everyElement, { lines }, german);
    expect(rendered(view)('[name="lines[0].quantity"]').attr("value")).toBe("1.234,5");
  });

  it("are added and removed by buttons of the page, and nothing typed is lost", async () => {
    const view = viewOf(everyElement, { lines });
    const $ = rendered(view);
    const add = String($("#example-lines-add").attr("value"));
    const more = rendered(
      view,
      await question(view, formDataOf($, { ...validFields, "lines[1].material": "C-3", __intent__: add })),
    );
    expect(
      more('[name$=".material"]')
        .toArray()
        .map((field) => more(field).attr("value")),
    ).toEqual(["A-1", "C-3", ""]);
    expect(more("#example-lines-add").attr("autofocus")).toBeDefined();
    const remove = String(more('button[aria-label="Remove row 1"]').attr("value"));
    const less = rendered(view, await question(view, formDataOf(more, { __intent__: remove })));
    expect(
      less('[name$=".material"]')
        .toArray()
        .map((field) => less(field).attr("value")),
    ).toEqual(["C-3", ""]);
  });

  it("are left out where nothing was filled in", async () => {
    const view = viewOf(everyElement, { lines });
    const typedFields = { ...validFields, "lines[0].material": "", "lines[0].quantity": " " };
    const { fields } = await answer(view, formDataOf(rendered(view), typedFields));
    expect(fields.get("lines[0].material")).toBe("B-2");
    expect(fields.has("lines[1].material")).toBe(false);
  });
});

describe("a list in order", () => {
  it("moves an entry, and the focus with it", async () => {
    const view = viewOf(everyElement, { columns: ["status", "number"] });
    const $ = rendered(view);
    const order = (page: cheerio.CheerioAPI) =>
      page('[name^="columns["]')
        .toArray()
        .map((field) => page(field).attr("value"));
    expect(order($)).toEqual(["status", "number", "date"]);
    const up = $('button[aria-label="Move Date up"]');
    const next = rendered(
      view,
      await question(view, formDataOf($, { __intent__: String(up.attr("value")) })),
    );
    expect(order(next)).toEqual(["status", "date", "number"]);
    expect(next("[autofocus]").attr("aria-label")).toBe("Move Date up");
  });
});

describe("picks", () => {
  const picked = ($: cheerio.CheerioAPI) =>
    $('select[name^="searchedBy["]')
      .toArray()
      .map((field) => $(field).find("[selected]").attr("value") ?? "");

  it("are added until there are enough, put in order and removed, and what is chosen stays", async () => {
    const view = viewOf(everyElement, { searchedBy: ["town"] });
    const $ = rendered(view);
    expect(picked($)).toEqual(["town"]);
    const add = String($("#example-searchedBy-add").attr("value"));
    const two = rendered(view, await question(view, formDataOf($, { __intent__: add })));
    expect(picked(two)).toEqual(["town", ""]);
    expect(two("#example-searchedBy-add").attr("aria-disabled")).toBe("true");
    expect(two("#example-searchedBy-add").attr("value")).toBeUndefined();
    const up = String(two('#example-searchedBy button[aria-label="Move 2 up"]').attr("value"));
    const formData = { "searchedBy[1]": "name", __intent__: up };
    const turned = rendered(view, await question(view, formDataOf(two, formData)));
    expect(picked(turned)).toEqual(["name", "town"]);
    const remove = String(turned('#example-searchedBy button[aria-label="Remove row 1"]').attr("value"));
    const remainingRows = rendered(view, await question(view, formDataOf(turned, { __intent__: remove })));
    expect(picked(remainingRows)).toEqual(["town"]);
  });

  it("are sent on in their order, without those where nothing was chosen", async () => {
    const view = viewOf(everyElement, { searchedBy: ["town", "name"] });
    const { fields } = await answer(
      view,
      formDataOf(rendered(view), { ...validFields, "searchedBy[0]": "" }),
    );
    expect(fields.get("searchedBy[0]")).toBe("name");
    expect(fields.has("searchedBy[1]")).toBe(false);
  });

  it("beyond what there may be are refused", async () => {
    const view = viewOf(everyElement, { searchedBy: ["town", "name"] });
    const more = formDataOf(rendered(view), { ...validFields, "searchedBy[2]": "number" });
    expect(Object.keys((await answer(view, more)).findings)).toEqual(["searchedBy"]);
  });
});

describe("a secret", () => {
  it("is never on the page, which says only whether there is one", () => {
    const html = rendered(viewOf(everyElement, { apiKey: "hunter2" })).html();
    expect(html).not.toContain("hunter2");
    expect(html).toContain("Set. Leave blank to keep it.");
    expect(rendered(viewOf(everyElement, {})).html()).toContain("Not set");
  });

  it("is not sent on when left empty, and is when typed", async () => {
    const view = viewOf(everyElement, { apiKey: "hunter2" });
    expect((await answer(view, formDataOf(rendered(view), validFields))).fields.has("apiKey")).toBe(false);
    const typed = await answer(view, formDataOf(rendered(view), { ...validFields, apiKey: "new" }));
    expect(typed.fields.get("apiKey")).toBe("new");
  });

  it("is not on the page after 'Update form' either", async () => {
    const view = viewOf(everyElement);
    const form = formDataOf(rendered(view), { password: "typed-secret", intent: "updateForm:country" });
    expect(rendered(view, await question(view, form)).html()).not.toContain("typed-secret");
  });
});

describe("what is typed", () => {
  it.each([
    ["ab12cdef", "#AB12CD"],
    ["#0f0", "#0F0"],
    ["", null],
  ])("as a colour, %s, becomes %s", async (typed, colour) => {
    const view = viewOf(everyElement);
    const { fields } = await answer(view, formDataOf(rendered(view), { ...validFields, colour: typed }));
    expect(fields.get("colour") || null).toBe(colour);
  });

  it("becomes capitals where capitals are wanted", async () => {
    const view = viewOf(everyElement);
    const { fields } = await answer(view, formDataOf(rendered(view), { ...validFields, code: "ab1" }));
    expect(fields.get("code")).toBe("AB1");
  });

  it("as rich text is shown as it will look, and runs nothing", async () => {
    const view = viewOf(everyElement);
    const article =
      "# Head\n- **one**\n- [two](javascript:alert(1)) <script>alert(1)</script>\n[three](/help)";
    const form = formDataOf(rendered(view), { article, intent: "updateForm:article" });
    const preview = rendered(view, await question(view, form))(".preview");
    expect(preview.find("h3").text()).toBe("Head");
    expect(preview.find("li strong").text()).toBe("one");
    expect(
      preview
        .find("a")
        .toArray()
        .map((a) => a.attribs.href),
    ).toEqual(["/help"]);
    expect(preview.find("script")).toHaveLength(0);
  });
});

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const file = (name: string, content: BlobPart = png) => new File([content], name);

describe("files", () => {
  it("have a field that tells a screen reader what is wrong and that it is needed", () => {
    const { elements, ...view } = viewOf(everyElement);
    const needed = elements.map((element) => ({ ...element, required: true }));
    const invalidFields = { initialValue: {}, error: { papers: ["Too large."] }, status: "error" as const };
    const $ = rendered({ ...view, elements: needed }, invalidFields);
    const field = $('[name="papers"]');
    expect(field.attr("aria-describedby")).toBe("example-papers-hint example-papers-error");
    expect($("#example-papers-error").text()).toBe("Too large.");
    expect([field.attr("aria-required"), field.attr("aria-invalid")]).toEqual(["true", "true"]);
  });

  it.each<[string, string, File[], string | null]>([
    ["papers", "a picture, whatever its case", [file("A.PNG")], null],
    ["papers", "a program", [file("a.exe")], "This file type isn’t supported. Use pdf, png."],
    [
      "papers",
      "another kind under a known name",
      [file("a.pdf")],
      "This file’s content doesn’t match its .pdf extension.",
    ],
    ["papers", "a third", [file("a.png"), file("b.png"), file("c.png")], "Maximum number of files: 2."],
    ["papers", "nothing in it", [file("a.png", "")], "This file is empty."],
    ["logo", "two", [file("a.png"), file("b.png")], "Maximum number of files: 1."],
    [
      "logo",
      "too large",
      [file("a.png", Buffer.concat([png, Buffer.alloc(20_000)]))],
      "The logo is too large.",
    ],
  ])("%s: %s", async (name, _what, files, message) => {
    const view = viewOf(everyElement);
    const { findings, fields } = await answer(
      view,
      formDataOf(rendered(view), { ...validFields, [name]: files }),
    );
    expect(findings[name] ?? null).toEqual(message === null ? null : [message]);
    expect([...fields.values()].filter((value) => value instanceof File)).toHaveLength(files.length);
  });
});

describe("orders that no button of the page gives", () => {
  it.each([
    "nonsense",
    "{}",
    '{"type":"insert","payload":{"name":"firstName"}}',
    '{"type":"insert","payload":{"name":"lines[4294967294]"}}',
    '{"type":"remove","payload":{"name":"lines","index":900}}',
    '{"type":"reorder","payload":{"name":"columns","from":7,"to":0}}',
    '{"type":"update","payload":{"name":"__proto__.x","value":1}}',
    '{"type":"reset","payload":{}}',
  ])("%s changes nothing and breaks nothing", async (__intent__) => {
    const view = viewOf(everyElement);
    const next = rendered(
      view,
      await question(view, formDataOf(rendered(view), { ...validFields, __intent__ })),
    );
    expect(next('[name="firstName"]').attr("value")).toBe("Anna");
  });
});
