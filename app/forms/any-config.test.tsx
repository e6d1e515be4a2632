import * as cheerio from "cheerio";
import * as fc from "fast-check";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { propertyRuns, propertyTimeout } from "../../tests/support/property-runs";
import { atoms, isField } from "./atoms";
import { ConfiguredForm } from "./ConfiguredForm";
import { checkConfig } from "./check/check-config";
import { everyElement } from "./examples/every-element";
import type { FormView } from "./form-view";
import { allElements, type FormElement, type PageConfig } from "./page-config";
import { pageConfigJson, readPageConfig } from "./page-config-json";
import { presentForm } from "./present-form";
import { readConfigured } from "./read-configured.server";

const t = translatorFor({ formats: { locale: "en" }, micrositeId: null });
const formats = defaultFormats;
const form = { ...everyElement, fixed: [] };
const fields = allElements(everyElement.config.components).filter(({ name }) => name !== undefined);
const names = fields.map(({ name }) => name ?? "");

const hostileText = fc.constantFrom(
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "[x](javascript:alert(1))",
  "**" + "*".repeat(50),
  "__proto__",
  "\u0000\u202e\ud800",
  "",
);
const words = fc.oneof(hostileText, fc.string({ maxLength: 20 }), fc.constant({ en: "A", fr: "B" }));
const name = fc.constantFrom(...names);
const validation = fc.oneof(
  fc.record({ type: fc.constant("required"), message: words }),
  fc.record({
    type: fc.constantFrom("min_length", "max_length"),
    value: fc.integer({ min: 1, max: 50 }),
    message: words,
  }),
  fc.record({
    type: fc.constantFrom("upcase_letter", "digit", "special_character", "no_special_character"),
    message: words,
  }),
  fc.record({ type: fc.constantFrom("dynamic_required"), dependsOn: name }),
  fc.record({ type: fc.constant("greater_than_or_equal_to"), field: name }),
);

/** Arbitrary changes of one attribute: most are valid, some are not, and the check must know which. */
const change = fc.oneof(
  fc.record({ label: words }),
  fc.record({ hint: words }),
  fc.record({ placeholder: fc.string({ maxLength: 10 }) }),
  fc.record({ validations: fc.array(validation, { maxLength: 3 }) }),
  fc.record({ shownWhen: fc.record({ dependsOn: name, is: fc.boolean() }) }),
  fc.record({ enabledWhen: fc.record({ dependsOn: name, is: fc.boolean() }) }),
  fc.record({ readonlyWhen: fc.record({ dependsOn: name, is: fc.constantFrom("x", "card") }) }),
  fc.record({ readonly: fc.boolean() }),
  fc.record({ disabled: fc.boolean() }),
  fc.record({ hidden: fc.boolean() }),
  fc.record({ atom: fc.constantFrom(...atoms) }),
  fc.record({ value: fc.oneof(hostileText, fc.integer(), fc.constant(["visa"])) }),
  fc.record({ path: hostileText }),
  fc.record({ groupName: fc.constantFrom("One", "Two") }),
  fc.record({ maxlength: fc.integer({ min: 1, max: 300 }) }),
);

const anyConfig = fc
  .tuple(
    fc.shuffledSubarray(everyElement.config.components, { minLength: 1 }),
    fc.array(fc.tuple(fc.nat(), change), { maxLength: 4 }),
  )
  .map(([elements, changes]) => {
    // Keeps required elements: without them nearly every configuration would be refused.
    const neededComponents = everyElement.config.components.filter(({ name = "" }) =>
      ["firstName", "terms"].includes(name),
    );
    const components: unknown[] = [...new Set([...neededComponents, ...elements])];
    for (const [at, changedConfig] of changes) {
      const index = at % components.length;
      components[index] = { ...(components[index] as FormElement), ...changedConfig };
    }
    return { title: "Any", type: "example", components };
  });

const anyText = fc.oneof(
  hostileText,
  fc.string({ maxLength: 30 }),
  fc.constantFrom("on", "1", "2026-01-31", "us", "card"),
);
const fieldName = fc.oneof(
  name,
  fc.constantFrom(
    "lines[0].material",
    "lines[1]",
    "columns[2]",
    "greeting.fr",
    "was.country",
    "lines",
    "greeting",
    "unknown",
    "a..b",
    "x[",
    "custom",
  ),
  fc.string({ maxLength: 8 }),
);
const anySubmission = fc.tuple(
  fc.array(fc.tuple(fieldName, anyText), { maxLength: 25 }),
  fc.constantFrom("send", "updateForm:country", "updateForm:nothing"),
  fc.option(fc.oneof(hostileText, fc.json(), fc.constant('{"type":"insert","payload":{"name":"lines"}}'))),
);

function htmlOf(view: FormView, result?: Parameters<typeof ConfiguredForm>[0]["result"]): string {
  const page = createElement(ConfiguredForm, { view, result, submit: "Send", csrf: null });
  return renderToString(
    createElement(WordsProvider, { value: t }, createElement(FormatsProvider, { value: formats }, page)),
  );
}

/** Checks that the page contains nothing that a browser would execute or fetch. */
function expectHarmless(html: string): void {
  const $ = cheerio.load(html);
  expect($("script, img, iframe, object, embed, link, style").length).toBe(0);
  for (const element of $("body *").toArray()) {
    for (const [name, value] of Object.entries(
      (element as { attribs?: Record<string, string> }).attribs ?? {},
    )) {
      expect(name).not.toMatch(/^on|^style$|^srcdoc$/i);
      if (name === "href" || name === "action" || name === "src")
        expect(value).toMatch(/^(#|\/(?!\/)|https:\/\/|mailto:)/);
    }
  }
}

function formOf([fields, intent, order]: [[string, string][], string, string | null]): FormData {
  const form = new FormData();
  for (const [field, value] of fields) form.append(field, value);
  form.append("intent", intent);
  if (order !== null) form.append("__intent__", order);
  return form;
}

describe("any configuration", () => {
  it(
    "that is accepted comes back from its JSON, renders, and reads whatever is sent",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyConfig, anySubmission, async (json, submission) => {
          const pageConfig = readPageConfig(JSON.parse(JSON.stringify(json)));
          // Draws until as many configurations are accepted as there are runs.
          fc.pre(pageConfig.success && checkConfig(form, pageConfig.data).length === 0);
          const config: PageConfig = must(pageConfig.data, "an accepted configuration");
          const rereadConfig = readPageConfig(JSON.parse(JSON.stringify(pageConfigJson(config))));
          expect(rereadConfig.data).toEqual(config);
          const view = presentForm(form, config, { t, formats });
          expectHarmless(htmlOf(view));
          const answer = await readConfigured(view, formOf(submission), { formats, t });
          if (answer.kind === "question") return expectHarmless(htmlOf(view, answer.result));
          const fields = allElements(config.components).filter(({ atom }) => isField(atom));
          expect(fields.length).toBeGreaterThan(0);
          const result = { status: "error" as const, error: answer.findings, initialValue: {} };
          expectHarmless(htmlOf(view, result));
        }),
        { numRuns: propertyRuns(20), maxSkipsPerRun: 200 },
      );
    },
    propertyTimeout,
  );

  it("even one that is no configuration at all is judged and not thrown at", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json().map((text) => JSON.parse(text) as unknown),
          fc.jsonValue({ maxDepth: 40 }),
        ),
        (json) => {
          const pageConfig = readPageConfig(json);
          if (pageConfig.success) checkConfig(form, pageConfig.data);
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe("any submission", () => {
  it(
    "of the example is understood as an answer or a question, shows no script, and keeps to the fields there are",
    async () => {
      const view = presentForm(form, everyElement.config, {
        t,
        formats,
        values: { apiKey: "set", limit: 5 },
      });
      await fc.assert(
        fc.asyncProperty(anySubmission, async (submission) => {
          const answer = await readConfigured(view, formOf(submission), { formats, t });
          const html =
            answer.kind === "question"
              ? htmlOf(view, answer.result)
              : htmlOf(view, { status: "error", error: answer.findings, initialValue: {} });
          expectHarmless(html);
        }),
        { numRuns: propertyRuns(80) },
      );
    },
    propertyTimeout,
  );
});
