import { expect, it } from "vitest";
import { fillIn, missingVariable, unknownVariable } from "./variables";

it("names the first variable that the occasion does not know, in whichever language it stands", () => {
  expect(unknownVariable({ en: "Hello {{name}}", fr: "Bonjour {{nom}}" }, "account_created")).toBe("nom");
  expect(unknownVariable({ en: "Hello {{ name }}, {{link}}" }, "account_created")).toBeUndefined();
});

it("names the variable that a language lacks and the email is of no use without", () => {
  expect(missingVariable({ en: "Open {{ link }}", fr: "Ouvrez la page" }, "reset")).toBe("link");
  expect(missingVariable({ en: "Open {{ link }}", fr: " " }, "reset")).toBeUndefined();
  expect(missingVariable({ en: "Thank you" }, "order_confirmed")).toBe("number");
  expect(missingVariable({ en: "Your request was denied" }, "approval_denied")).toBeUndefined();
});

it("fills in what it knows and leaves the rest as it is", () => {
  expect(fillIn("{{name}}: {{ link }} {{other}}", { name: "Ada", link: "https://x" })).toBe(
    "Ada: https://x {{other}}",
  );
});
