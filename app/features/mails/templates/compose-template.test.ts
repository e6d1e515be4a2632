import { expect, it } from "vitest";
import { composeMail } from "~/mail/compose-mail";
import { type MailValue, type Template, wordedByTemplate } from "./compose-template";
import { sampleValues } from "./sample-values";

const template: Template = {
  subject: { en: "Order {{number}}", nl: "Bestelling {{number}}" },
  body: { en: "Good day,\r\n\r\n{{lines}}\n\nTotal <b>{{total}}</b>\n\n{{ link }}\n\nOr open {{link}}" },
  footer: { en: "Your team" },
};

const compose = (values: Readonly<Record<string, MailValue>>, locale: "en" | "nl") =>
  composeMail({ locale, reason: "", ...wordedByTemplate(template, values, { locale }) });

it("puts the table and the button where their variables stand alone, and the address into a sentence", () => {
  const { subject, text, html } = compose(sampleValues("order_confirmed", "https://portal.example"), "nl");
  expect(subject).toBe("Bestelling [number]");
  expect(text).toContain("TP-4500");
  expect(text).toContain("Or open https://portal.example/");
  expect(html).toMatch(/<a href="https:\/\/portal\.example\/"[^>]*>\[link\]<\/a>/);
  expect(html).toContain("&lt;b&gt;[total]&lt;/b&gt;");
  expect(html).toContain("Your team");
});

it("lets the reader follow a link within a sentence, whatever its address consists of", () => {
  const href = "https://portal.example/password/repair?token=a1-b2-c3&x=123 456";
  const { html = "" } = compose({ ...sampleValues("reset", ""), link: { kind: "link", label: "Go", href } }, "en");
  const anchors = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  const address = href.replace("&", "&amp;");
  expect(anchors.map(([, target, text]) => [target, text])).toEqual([
    [address, "Go"],
    [address, address],
  ]);
});

it("lets nothing that was typed become markup, a header or another variable", () => {
  const values = {
    ...sampleValues("order_confirmed", "https://portal.example"),
    number: "1\r\nBcc: a@b <i>{{total}}",
  };
  const { subject, html } = compose(values, "en");
  expect(subject).toBe("Order 1 Bcc: a@b <i>{{total}}");
  expect(html).not.toContain("<i>");
});
