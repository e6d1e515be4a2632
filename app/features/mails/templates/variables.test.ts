import { expect, it } from "vitest";
import { fillIn, unknownVariable } from "./variables";

it("names the first variable that the occasion does not know, in whichever language it stands", () => {
  expect(unknownVariable({ en: "Hello {{name}}", fr: "Bonjour {{nom}}" }, "account_created")).toBe("nom");
  expect(unknownVariable({ en: "Hello {{ name }}, {{link}}" }, "account_created")).toBeUndefined();
});

it("fills in what it knows and leaves the rest as it is", () => {
  expect(fillIn("{{name}}: {{ link }} {{other}}", { name: "Ada", link: "https://x" })).toBe(
    "Ada: https://x {{other}}",
  );
});
