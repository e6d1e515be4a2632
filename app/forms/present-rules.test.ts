import { expect, it } from "vitest";
import { t, viewOf } from "../../tests/support/configured-form";
import { everyElement } from "./examples/every-element";
import type { FormView } from "./form-view";

/** Makes the example's fields required, each with the default message. */
function requiredFields(): FormView["elements"] {
  const components = everyElement.config.components.map((element) =>
    element.name ? { ...element, validations: [{ type: "required" as const }] } : element,
  );
  return viewOf({ ...everyElement, config: { ...everyElement.config, components } }).elements;
}

it("asks for one language where a text is written in several, and for the field itself elsewhere", () => {
  const messageOf = (name: string) =>
    requiredFields()
      .find((element) => element.name === name)
      ?.rules?.map((rule) => ("message" in rule ? rule.message : ""));
  expect(messageOf("greeting")).toEqual([t("form.oneLanguage")]);
  expect(messageOf("introduction")).toEqual([t("form.oneLanguage")]);
  expect(messageOf("colour")).toContain(t("form.required"));
});
