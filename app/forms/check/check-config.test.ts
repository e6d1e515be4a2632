import { describe, expect, it } from "vitest";
import { everyElement } from "../examples/every-element";
import { pageConfigJson, readPageConfig } from "../page-config-json";
import { checkConfig } from "./check-config";

type Json = { components: Record<string, unknown>[] } & Record<string, unknown>;

const delivered = (): Json => JSON.parse(JSON.stringify(pageConfigJson(everyElement.config))) as Json;

/** The example with one element changed or added. */
function changed(name: string, change: Record<string, unknown> | null): Json {
  const json = delivered();
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
    ["that names a field nobody knows", changed("shoe_size", { atom: "text" }), "shoeSize nameUnknown"],
    ["that names a field twice", changed("code", { name: "first_name" }), "firstName nameTaken"],
    ["that drops what is needed", changed("first_name", null), "firstName dropped"],
    ["that hides what is needed", changed("first_name", { hidden: true }), "firstName notFillable"],
    ["that locks what is needed", changed("first_name", { readonly: true }), "firstName notFillable"],
    [
      "that shows what is needed only sometimes",
      changed("first_name", { shown_when: { depends_on: "locked", is: true } }),
      "firstName notFillable",
    ],
    ["that allows more than the schema", changed("first_name", { maxlength: 41 }), "firstName looser"],
    [
      "whose rule allows more",
      changed("first_name", { validations: [{ type: "max_length", value: 41 }] }),
      "firstName looser",
    ],
    [
      "whose rules nobody can satisfy",
      changed("notes", {
        validations: [
          { type: "min_length", value: 9 },
          { type: "max_length", value: 8 },
        ],
      }),
      "notes contradiction",
    ],
    ["with a kind that does not fit", changed("limited", { atom: "text" }), "limited atomUnfit"],
    ["with a date for text", changed("notes", { atom: "date" }), "notes atomUnfit"],
    [
      "with a choice that the schema refuses",
      changed("processor", { options: [{ value: "cash", label: "Cash" }] }),
      "processor optionUnfit",
    ],
    [
      "with two equal choices",
      changed("country", {
        options: [
          { value: "us", label: "A", sub_options: [] },
          { value: "us", label: "B" },
        ],
      }),
      "country optionTwice",
    ],
    ["with nothing to choose", changed("country", { options: undefined }), "country optionsMissing"],
    [
      "with a value that does not fit",
      changed("first_name", { value: "x".repeat(41) }),
      "firstName valueUnfit",
    ],
    [
      "that depends on a field that is not there",
      changed("code", { shown_when: { depends_on: "nothing", is: true } }),
      "code fieldUnknown",
    ],
    [
      "that goes round in a circle",
      changed("locked", { shown_when: { depends_on: "lockable", is: true } }),
      "locked circle",
    ],
    ["that shows a secret", changed("api_key", { atom: "text" }), "apiKey secret"],
    ["that gives a secret a value", changed("api_key", { value: "x" }), "apiKey secret"],
    [
      "with a link that runs script",
      changed("", { atom: "link", name: undefined, label: "x", external_path: "javascript:alert(1)" }),
      "x address",
    ],
    [
      "with a link to another scheme",
      changed("", { atom: "link", name: undefined, label: "x", path: "//example.com" }),
      "x address",
    ],
    [
      "with formats that are not taken anywhere",
      changed("papers", { allowed_formats: ["exe"] }),
      "papers format",
    ],
    ["for another form", { ...delivered(), type: "other" }, " type"],
    [
      "with an unknown column",
      changed("lines", { components: [{ atom: "text", name: "price" }] }),
      "lines.price nameUnknown",
    ],
    [
      "that leaves a needed column out",
      changed("lines", { components: [{ atom: "text", name: "note" }] }),
      "lines.material dropped",
    ],
  ])("%s", (_what, json, reason) => {
    expect(reasonsOf(json)).toContain(reason);
  });

  it("that fills in what the page itself knows", () => {
    const json = changed("code", { label: "Mine" });
    expect(reasonsOf(json, { ...everyElement, fixed: ["code"] })).toContain("code nameFixed");
  });

  it("that replaces the choices which the page brings", () => {
    expect(reasonsOf(delivered(), { ...everyElement, loaded: ["country"] })).toContain(
      "country optionsLoaded",
    );
  });

  it("with anything that no configuration has", () => {
    expect(reasonsOf(changed("code", { onclick: "alert(1)" }))).toEqual(["shape"]);
    expect(reasonsOf(changed("code", { atom: "script" }))).toEqual(["shape"]);
  });
});

describe("a configuration is taken", () => {
  it.each<[string, Json]>([
    ["with other words and another order", { ...delivered(), components: delivered().components.reverse() }],
    [
      "that makes a field needed",
      changed("notes", { validations: [{ type: "required" }, { type: "max_length", value: 20 }] }),
    ],
    ["that leaves out what is not needed", changed("notes", null)],
    ["that hides what is needed but filled in ahead", changed("first_name", { hidden: true, value: "Anna" })],
    ["with a field of its own", changed("custom.shoe_size", { atom: "number", label: "Shoe size" })],
  ])("%s", (_what, json) => {
    expect(reasonsOf(json)).toEqual([]);
  });
});
