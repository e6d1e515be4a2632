import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { locales } from "~/i18n/locales";
import {
  answer,
  formDataOf,
  german,
  question,
  renderForm,
  validFields,
  viewOf,
} from "../../tests/support/configured-form";
import { htmlProblems } from "../../tests/support/valid-html";
import { checkConfig } from "./check/check-config";
import { everyElement } from "./examples/every-element";
import type { ElementView } from "./form-view";
import { pageConfigJson, readPageConfig } from "./page-config-json";
import { findProblems, judgedNames } from "./rules";

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
    const html = renderForm(viewOf(everyElement)).html();
    const page = html
      .replace("<head>", '<head><meta charset="utf-8"><title>x</title>')
      .replace("<html>", '<html lang="en">')
      .replace("<body>", "<body><h1>x</h1>");
    expect(await htmlProblems(`<!DOCTYPE html>${page}`)).toEqual([]);
  });

  it("is accepted as a browser sends it, once the needed fields are filled in", async () => {
    const view = viewOf(everyElement);
    const { fields, findings } = await answer(view, formDataOf(renderForm(view), validFields));
    expect(findings).toEqual({});
    expect(fields.get("firstName")).toBe("Anna");
    expect(fields.get("source")).toBe("example");
    expect(fields.get("account")).toBe("4711");
    expect(fields.get("custom.costCentre")).toBe("100");
    expect(fields.getAll("columns[0]")).toEqual(["number"]);
  });
});

describe("the length that a field allows", () => {
  it("binds whoever sends more than a browser lets them type", async () => {
    const view = viewOf(everyElement);
    const sendCode = (code: string) => answer(view, formDataOf(renderForm(view), { ...validFields, code }));
    expect((await sendCode("x".repeat(12))).findings).toEqual({});
    expect(Object.keys((await sendCode("x".repeat(13))).findings)).toEqual(["code"]);
  });
});

describe("the summary of a refused form", () => {
  it("leads to each field, also to an entry and to the text of one language, and names it", () => {
    const view = viewOf(everyElement);
    const names = renderForm(view)(".field :is(input, select, textarea)[name]")
      .toArray()
      .map((field) => field.attribs.name ?? "")
      .filter((name) => !/^__|\[/.test(name));
    expect(names.some((name) => name.endsWith(".en"))).toBe(true);
    const error = Object.fromEntries(names.map((name) => [name, ["Wrong."]]));
    const $ = renderForm(view, { status: "error", initialValue: {}, error, state: { validated: {} } });
    const targets = $(".summary a")
      .toArray()
      .map((link) => link.attribs.href?.slice(1) ?? "");
    expect(targets.filter((id) => $(`[id="${id}"]`).length !== 1)).toEqual([]);
    expect(targets.length).toBeGreaterThan(10);
  });
});

describe("native attributes", () => {
  const $ = renderForm(viewOf(everyElement));
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
    const outsideLink = $('a[href="https://example.com/help"]');
    expect([outsideLink.attr("class"), outsideLink.attr("rel")]).toEqual(["button", "noreferrer"]);
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
  ["colour", { colour: "#ZZZ" }, "Enter a colour, for example #11456D."],
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
  it.each(rules)("about %s with %j says %s", async (name, typedFields, message) => {
    const view = viewOf(everyElement);
    const { findings } = await answer(view, formDataOf(renderForm(view), { ...validFields, ...typedFields }));
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
    const { findings } = await answer(view, formDataOf(renderForm(view), typedFields), german);
    expect(Object.keys(findings)).toEqual(["most", "ends"]);
  });
});

describe("a text in several languages", () => {
  const subject: ElementView = {
    atom: "translated",
    name: "subject",
    label: "Subject",
    required: true,
    rules: [
      { type: "required", message: "needed" },
      { type: "max_length", value: 5, message: "too long" },
    ],
  };

  const findings = (texts: object) => findProblems([subject], { subject: texts }, defaultFormats);

  it("marks only the language whose text is wrong", () => {
    expect(findings({ en: "Hello", fr: "Bonjour", nl: "" })).toEqual({ "subject.fr": ["too long"] });
    expect(findings({ en: "Hello" })).toEqual({});
  });

  it("asks once for a text that no language has", () => {
    expect(findings({ en: "", fr: " " })).toEqual({ subject: ["needed"] });
  });

  it("lets a language be checked as soon as it is left", () => {
    expect(judgedNames([subject])).toEqual(["subject", ...locales.map((locale) => `subject.${locale}`)]);
  });
});

describe("what is typed", () => {
  it.each([
    ["ab12cdef", "#AB12CD"],
    ["#0f0", "#0F0"],
    ["", null],
  ])("as a colour, %s, becomes %s", async (typedText, colour) => {
    const view = viewOf(everyElement);
    const { fields } = await answer(
      view,
      formDataOf(renderForm(view), { ...validFields, colour: typedText }),
    );
    expect(fields.get("colour") || null).toBe(colour);
  });

  it("becomes capitals where capitals are wanted", async () => {
    const view = viewOf(everyElement);
    const { fields } = await answer(view, formDataOf(renderForm(view), { ...validFields, code: "ab1" }));
    expect(fields.get("code")).toBe("AB1");
  });

  it("as rich text is shown as it will look, and runs nothing", async () => {
    const view = viewOf(everyElement);
    const richText =
      "# Head\n- **one**\n- [two](javascript:alert(1)) <script>alert(1)</script>\n[three](/help)";
    const form = formDataOf(renderForm(view), { article: richText, intent: "updateForm:article" });
    const preview = renderForm(view, await question(view, form))(".preview");
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

describe("a secret", () => {
  it("is never on the page, which says only whether there is one", () => {
    const html = renderForm(viewOf(everyElement, { apiKey: "hunter2" })).html();
    expect(html).not.toContain("hunter2");
    expect(html).toContain("Leave blank to keep the current one.");
    expect(renderForm(viewOf(everyElement, {})).html()).toContain("Not set");
    expect(renderForm(viewOf(everyElement, { apiKey: null })).html()).not.toContain("Not set");
  });

  it("is not sent on when left empty, and is when typed", async () => {
    const view = viewOf(everyElement, { apiKey: "hunter2" });
    expect((await answer(view, formDataOf(renderForm(view), validFields))).fields.has("apiKey")).toBe(false);
    const typedAnswer = await answer(view, formDataOf(renderForm(view), { ...validFields, apiKey: "new" }));
    expect(typedAnswer.fields.get("apiKey")).toBe("new");
  });

  it("is not on the page after 'Update form' either", async () => {
    const view = viewOf(everyElement);
    const form = formDataOf(renderForm(view), { password: "typed-secret", intent: "updateForm:country" });
    expect(renderForm(view, await question(view, form)).html()).not.toContain("typed-secret");
  });
});
