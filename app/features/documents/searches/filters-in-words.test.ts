import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { criteriaInWords } from "./filters-in-words";

it.each([
  ["en", "PO number: B26/0132"],
  ["fr", "Numéro de bon de commande\u00a0: B26/0132"],
  ["zh", "采购订单号：B26/0132"],
] as const)("names a filter with the colon of %s", (locale, words) => {
  const formats = { ...defaultFormats, locale };
  const t = translatorFor({ formats, micrositeId: null });
  const criteria = [{ key: "poNumber" as const, value: "B26/0132" }];
  expect(criteriaInWords({ criteria } as Parameters<typeof criteriaInWords>[0], { t, formats })).toEqual([
    words,
  ]);
});
