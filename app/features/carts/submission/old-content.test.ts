import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { emptyHeader } from "../cart";
import { deliveryFacts } from "../delivery-facts";
import { generalMessages } from "../submitted-lines";

it("shows submissions stored before recipients and messages were kept", () => {
  const totals = { total: "30.00", currency: "EUR" };
  const reader = {
    t: translatorFor({ formats: { locale: "en" }, micrositeId: null }),
    formats: defaultFormats,
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
  };
  const header = { ...emptyHeader, shippingOption };
  const facts = deliveryFacts({ header, seen: { total: "", currency: "" } }, reader);
  expect(facts.map(({ value }) => value)).toContain(name);
});
