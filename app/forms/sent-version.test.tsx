import * as cheerio from "cheerio";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import { ConfiguredForm } from "./ConfiguredForm";
import type { FormView } from "./form-view";

const view: FormView = { id: "form", title: "", elements: [], values: {} };

type Result = Parameters<typeof ConfiguredForm>[0]["result"];

/** Returns the version on the page after this answer, if the record has become version 8 meanwhile. */
function namedVersion(result: Result): string | undefined {
  const form = createElement(ConfiguredForm, {
    view,
    result,
    submit: "Send",
    hidden: { version: "8" },
    csrf: null,
  });
  const element = createElement(FormatsProvider, { value: defaultFormats }, form);
  const page = createElement(WordsProvider, { value: (key: string) => key }, element);
  return cheerio.load(renderToString(page))("input[name=version]").attr("value");
}

it("goes on naming the version that was edited after a refusal, so that pressing again overwrites nothing", () => {
  expect(namedVersion(undefined)).toBe("8");
  expect(namedVersion({ status: "error", initialValue: { version: "7" }, error: {} })).toBe("7");
  expect(namedVersion({ status: "error", initialValue: { title: "Ann" }, error: {} })).toBe("");
});
