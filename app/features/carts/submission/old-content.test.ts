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
