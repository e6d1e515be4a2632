import { expect, it } from "vitest";
import { fillIn, missingVariables, unknownVariables } from "./variables";

it("names each variable that the occasion does not know, in whichever language it stands", () => {
  expect(unknownVariables({ en: "{{day}}, {{name}}", fr: "{{nom}}, {{day}}" }, "account_created")).toEqual([
    { locale: "en", name: "day" },
    { locale: "fr", name: "nom" },
    { locale: "fr", name: "day" },
  ]);
  expect(unknownVariables({ en: "Hello {{ name }}, {{link}}" }, "account_created")).toEqual([]);
});

it("names the variables that a language lacks and the email is of no use without", () => {
  expect(missingVariables({ en: "Open {{ link }}", fr: "Ouvrez la page" }, "reset")).toEqual([
    { locale: "fr", name: "link" },
  ]);
  expect(missingVariables({ en: "Open {{ link }}", fr: " " }, "reset")).toEqual([]);
  expect(missingVariables({ en: "Welcome {{name}}" }, "account_created")).toEqual([
    { locale: "en", name: "link" },
  ]);
  expect(missingVariables({ en: "Thank you" }, "order_confirmed")).toEqual([
    { locale: "en", name: "number" },
  ]);
  expect(missingVariables({ en: "Your request was denied" }, "approval_denied")).toEqual([]);
});

it("fills in what it knows and leaves the rest as it is", () => {
  expect(fillIn("{{name}}: {{ link }} {{other}}", { name: "Ada", link: "https://x" })).toBe(
    "Ada: https://x {{other}}",
  );
});
