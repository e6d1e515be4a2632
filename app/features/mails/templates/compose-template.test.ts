import { expect, it } from "vitest";
import { composeTemplate, type Template } from "./compose-template";
import { sampleValues } from "./sample-values";

const template: Template = {
  subject: { en: "Order {{number}}", nl: "Bestelling {{number}}" },
  body: { en: "Good day,\r\n\r\n{{lines}}\n\nTotal <b>{{total}}</b>\n\n{{ link }}\n\nOr open {{link}}" },
  footer: { en: "Your team" },
};

it("puts the table and the button where their variables stand alone, and the address into a sentence", () => {
  const { subject, text, html } = composeTemplate(
    template,
    sampleValues("order_confirmed", "https://portal.example"),
    { locale: "nl" },
  );
  expect(subject).toBe("Bestelling [number]");
  expect(text).toContain("TP-4500");
  expect(text).toContain("Or open https://portal.example/");
  expect(html).toMatch(/<a href="https:\/\/portal\.example\/"[^>]*>\[link\]<\/a>/);
  expect(html).toContain("&lt;b&gt;[total]&lt;/b&gt;");
  expect(html).toContain("Your team");
});

it("lets nothing that was typed become markup, a header or another variable", () => {
  const values = {
    ...sampleValues("order_confirmed", "https://portal.example"),
    number: "1\r\nBcc: a@b <i>{{total}}",
  };
  const { subject, html } = composeTemplate(template, values, { locale: "en" });
  expect(subject).toBe("Order 1 Bcc: a@b <i>{{total}}");
  expect(html).not.toContain("<i>");
});
