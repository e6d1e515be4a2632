import { describe, expect, it } from "vitest";
import { everyElement } from "../examples/every-element";
import { pageConfigJson, readPageConfig } from "../page-config-json";
import { checkConfig } from "./check-config";

type Json = { components: Record<string, unknown>[] } & Record<string, unknown>;

const defaultConfigJson = (): Json => JSON.parse(JSON.stringify(pageConfigJson(everyElement.config))) as Json;

/** The example with one element changed or added. */
function withChange(name: string, change: Record<string, unknown> | null): Json {
  const json = defaultConfigJson();
  const at = json.components.findIndex((element) => element.name === name);
  if (change === null) json.components.splice(at, 1);
  else if (at < 0) json.components.push({ name, ...change });
  else json.components[at] = { ...json.components[at], ...change };
  return json;
}

function reasonsOf(json: Json, form = everyElement): string[] {
  const pageConfig = readPageConfig(json);
  if (!pageConfig.success) return ["shape"];
  return checkConfig(form, pageConfig.data).map(({ element, reason }) => `${element} ${reason}`);
}

describe("a configuration is refused", () => {
  it.each<[string, Json, string]>([
    ["that names a field nobody knows", withChange("shoe_size", { atom: "text" }), "shoeSize nameUnknown"],
    ["that names a field twice", withChange("code", { name: "first_name" }), "firstName nameTaken"],
    ["that drops what is needed", withChange("first_name", null), "firstName dropped"],
    ["that hides what is needed", withChange("first_name", { hidden: true }), "firstName notFillable"],
    ["that locks what is needed", withChange("first_name", { readonly: true }), "firstName notFillable"],
    [
      "that shows what is needed only sometimes",
      withChange("first_name", { shown_when: { depends_on: "locked", is: true } }),
      "firstName notFillable",
    ],
    ["that allows more than the schema", withChange("first_name", { maxlength: 41 }), "firstName looser"],
    [
      "whose rule allows more",
      withChange("first_name", { validations: [{ type: "max_length", value: 41 }] }),
      "firstName looser",
    ],
    [
      "whose rules nobody can satisfy",
      withChange("notes", {
        validations: [
          { type: "min_length", value: 9 },
          { type: "max_length", value: 8 },
        ],
      }),
      "notes contradiction",
    ],
    ["with a kind that does not fit", withChange("limited", { atom: "text" }), "limited atomUnfit"],
    ["with a date for text", withChange("notes", { atom: "date" }), "notes atomUnfit"],
    [
      "with a choice that the schema refuses",
      withChange("processor", { options: [{ value: "cash", label: "Cash" }] }),
      "processor optionUnfit",
    ],
    [
      "with two equal choices",
      withChange("country", {
        options: [
          { value: "us", label: "A", sub_options: [] },
          { value: "us", label: "B" },
        ],
      }),
      "country optionTwice",
    ],
    ["with nothing to choose", withChange("country", { options: undefined }), "country optionsMissing"],
    [
      "with a value that does not fit",
      withChange("first_name", { value: "x".repeat(41) }),
      "firstName valueUnfit",
    ],
    [
      "that depends on a field that is not there",
      withChange("code", { shown_when: { depends_on: "nothing", is: true } }),
      "code fieldUnknown",
    ],
    [
      "that goes round in a circle",
      withChange("locked", { shown_when: { depends_on: "lockable", is: true } }),
      "locked circle",
    ],
    ["that shows a secret", withChange("api_key", { atom: "text" }), "apiKey secret"],
    ["that gives a secret a value", withChange("api_key", { value: "x" }), "apiKey secret"],
    [
      "with a link that runs script",
      withChange("", { atom: "link", name: undefined, label: "x", external_path: "javascript:alert(1)" }),
      "x address",
    ],
    [
      "with a link to another scheme",
      withChange("", { atom: "link", name: undefined, label: "x", path: "//example.com" }),
      "x address",
    ],
    [
      "with formats that are not taken anywhere",
      withChange("papers", { allowed_formats: ["exe"] }),
      "papers format",
    ],
    ["for another form", { ...defaultConfigJson(), type: "other" }, " type"],
    [
      "with an unknown column",
      withChange("lines", { components: [{ atom: "text", name: "price" }] }),
      "lines.price nameUnknown",
    ],
    [
      "that leaves a needed column out",
      withChange("lines", { components: [{ atom: "text", name: "note" }] }),
      "lines.material dropped",
    ],
  ])("%s", (_what, json, reason) => {
    expect(reasonsOf(json)).toContain(reason);
  });

  it("that fills in what the page itself knows", () => {
    const json = withChange("code", { label: "Mine" });
    expect(reasonsOf(json, { ...everyElement, fixed: ["code"] })).toContain("code nameFixed");
  });

  it("that replaces the choices which the page brings", () => {
    expect(reasonsOf(defaultConfigJson(), { ...everyElement, loaded: ["country"] })).toContain(
      "country optionsLoaded",
    );
  });

  it("with anything that no configuration has", () => {
    expect(reasonsOf(withChange("code", { onclick: "alert(1)" }))).toEqual(["shape"]);
    expect(reasonsOf(withChange("code", { atom: "script" }))).toEqual(["shape"]);
  });
});

describe("a configuration is taken", () => {
  it.each<[string, Json]>([
    [
      "with other words and another order",
      { ...defaultConfigJson(), components: defaultConfigJson().components.reverse() },
    ],
    [
      "that makes a field needed",
      withChange("notes", { validations: [{ type: "required" }, { type: "max_length", value: 20 }] }),
    ],
    ["that leaves out what is not needed", withChange("notes", null)],
    [
      "that hides what is needed but filled in ahead",
      withChange("first_name", { hidden: true, value: "Anna" }),
    ],
    ["with a field of its own", withChange("custom.shoe_size", { atom: "number", label: "Shoe size" })],
  ])("%s", (_what, json) => {
    expect(reasonsOf(json)).toEqual([]);
  });
});
