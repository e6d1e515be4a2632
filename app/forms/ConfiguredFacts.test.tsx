import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { WordsProvider } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";
import { ConfiguredFacts } from "./ConfiguredFacts";
import { everyElement } from "./examples/every-element";
import { presentForm } from "./present-form";

const storedFields = {
  firstName: "Anna",
  country: "us",
  state: "tx",
  apiKey: "hunter2",
  custom: { costCentre: "100" },
  columns: ["date"],
  limited: true,
};

it("shows what a form holds without its fields and secrets, choices by their names", () => {
  const t = translatorFor({ formats: { locale: "en" }, micrositeId: null });
  const view = presentForm(everyElement, everyElement.config, {
    t,
    formats: defaultFormats,
    values: storedFields,
  });
  const html = renderToString(
    createElement(WordsProvider, { value: t }, createElement(ConfiguredFacts, { view })),
  );
  expect(html).toContain("<dt>State</dt><dd>Texas</dd>");
  expect(html).toContain("<dt>Access key</dt><dd>set</dd>");
  expect(html).toContain("<dt>Limit in force</dt><dd>Yes</dd>");
  expect(html).not.toMatch(/hunter2|<input|<select/);
});
