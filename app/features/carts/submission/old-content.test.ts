import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { emptyHeader } from "../cart";
import { attributeSchema, cartAttributes } from "../cart.settings";
import { deliveryFacts } from "../delivery-facts";
import { generalMessages } from "../submitted-lines";

it("shows submissions stored before recipients and messages were kept", () => {
  const totals = { total: "30.00", currency: "EUR" };
  const reader = {
    t: translatorFor({ formats: { locale: "en" }, micrositeId: null }),
    formats: defaultFormats,
    ownFields: [],
  };
  const header = { ...emptyHeader, carrierAccount: "DHL 77" };
  expect(deliveryFacts({ header, seen: totals }, reader).map(({ value }) => value)).toEqual([
    "Default",
    "Default",
    "Default",
    "DHL 77",
  ]);
  expect(generalMessages({ seen: totals })).toEqual([]);
});

it.each([
  ["standard", "Standard delivery"],
  ["express", "Express, next day"],
  ["by-drone", "by-drone"],
])("names the shipping option %s while there are no prices to name it", (shippingOption, name) => {
  const reader = {
    t: translatorFor({ formats: { locale: "en" }, micrositeId: null }),
    formats: { ...defaultFormats, locale: "en" as const },
    ownFields: [],
  };
  const header = { ...emptyHeader, shippingOption };
  const facts = deliveryFacts({ header, seen: { total: "", currency: "" } }, reader);
  expect(facts.map(({ value }) => value)).toContain(name);
});

it("calls custom fields and their choices as the reader does, and leaves out what was not filled in", () => {
  const project = attributeSchema.parse({
    name: "project",
    label: { en: "Project", nl: "Project (nl)" },
    elements: [{ value: "D5", label: { en: "Dock 5", nl: "Dok 5" } }],
  });
  const ownFields = [project, ...cartAttributes.default.cart];
  const t = translatorFor({ formats: { locale: "nl" }, micrositeId: null });
  const formats = { ...defaultFormats, locale: "nl" as const };
  const factsOf = (attributes: Record<string, string>) =>
    deliveryFacts(
      { header: { ...emptyHeader, attributes }, seen: { total: "", currency: "" } },
      { t, formats, ownFields },
    );
  expect(factsOf({ project: "D5", department: "" })).toContainEqual({
    label: "Project (nl)",
    value: "Dok 5",
  });
  expect(factsOf({ department: "Lab 12/b" })).toContainEqual({ label: "Afdeling", value: "Lab 12/b" });
  expect(factsOf({}).map(({ label }) => label)).not.toContain("Afdeling");
});
