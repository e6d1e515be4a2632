import { load } from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WordsProvider } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";
import { PartnerBar } from "./PartnerBar";

const t = translatorFor({ formats: { locale: "en" }, micrositeId: null });

const searchAfter = (number: string | null): string | undefined => {
  const values = { function: "payer", number: number ?? "", salesArea: "2000" };
  const bar = createElement(PartnerBar, {
    partner: null,
    salesArea: null,
    salesAreaId: null,
    holdings: [],
    areas: [{ id: "2000", title: "Trade" }],
    path: "/dashboard",
    refused: number === null ? undefined : { field: "number", values, text: "The wrong partner entered." },
    csrf: "",
  });
  const $ = load(renderToStaticMarkup(createElement(WordsProvider, { value: t }, bar)));
  return $("a[data-dialog]").attr("href");
};

it("leads staff whose customer is not there to the search for what they typed", () => {
  expect(searchAfter(null)).toBe("/partners");
  expect(searchAfter("van dijk")).toBe("/partners?search=1&function=payer&name=van+dijk&salesArea=2000");
  expect(searchAfter("1002 ")).toBe("/partners?search=1&function=payer&number=1002&salesArea=2000");
});
