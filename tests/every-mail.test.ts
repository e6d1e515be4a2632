import { readFileSync, writeFileSync } from "node:fs";
import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { locales } from "~/i18n/locales";
import { composeMail } from "~/mail/compose-mail";
import { everyMail, samplePortal } from "./support/mails/every-mail";

/** Words of a form of a mail, in their order, without what only separates them. */
const wordsOf = (text: string): string[] =>
  text.split(/[\s:：|]+/).filter((word) => word !== "" && word !== "--");

it("has a sample of every mail that the portal writes", () => {
  const modules = import.meta.glob<string>("../app/features/**/*.mail.ts", {
    eager: true,
    query: "?raw",
    import: "default",
  });
  const writers = Object.values(modules).flatMap((text) =>
    [...text.matchAll(/^export (?:async )?(?:function|const) (\w+Mail)\b/gm)].map((match) => match[1] ?? ""),
  );
  expect(writers.length).toBeGreaterThan(20);
  const samples = ["every-mail", "change-mails"]
    .map((name) => readFileSync(`tests/support/mails/${name}.ts`, "utf8"))
    .join("\n");
  expect(writers.filter((name) => !samples.includes(`${name}(`))).toEqual([]);
});

describe.each(locales)("every mail in %s", (locale) => {
  const mails = everyMail(locale).map(({ name, content }) => ({ name, content, ...composeMail(content) }));

  // Writes what `npm run mails` photographs.
  if (process.env.MAILS_DIR) writeFileSync(`${process.env.MAILS_DIR}/${locale}.json`, JSON.stringify(mails));

  it.each(mails)("$name has all its texts, the same in both forms, and links to the portal alone", (mail) => {
    const { content, subject, text, html = "" } = mail;
    for (const form of [subject, text, html]) {
      // The name of a text stands for one that is missing, a brace for a value that was not given.
      expect(form.replaceAll(/<style>.*?<\/style>/g, "")).not.toMatch(/[{}]|\bundefined\b|\bnull\b|\[object/);
      expect(form).not.toMatch(/\b(mails|cart|documents|users|why|frame)\.[a-zA-Z]/);
    }
    expect(subject.length).toBeLessThanOrEqual(110);
    const $ = load(html);
    expect($("html").attr("lang")).toBe(locale);
    $("style, title").remove();
    // Blocks stand apart in print, not in the source.
    $("p, h1, td, th, br, caption").after(" ");
    const htmlWords = wordsOf($("body").text());
    const plain = wordsOf(text);
    const ownLines = [content.title ?? subject, content.reason, content.frame?.imprint ?? ""];
    for (const line of ownLines) expect(plain.join(" ")).toContain(wordsOf(line).join(" "));
    const addresses = new Set(
      $("a")
        .map((_, link) => $(link).attr("href"))
        .get(),
    );
    const isAddress = (word: string) =>
      /^(https?|\/\/)/.test(word) || [...addresses].some((href) => href.endsWith(word));
    const sortedTexts = (words: readonly string[]) => words.filter((word) => !isAddress(word)).sort();
    expect(sortedTexts(plain)).toEqual(sortedTexts(htmlWords));
    for (const href of addresses) {
      expect(href.startsWith(samplePortal), href).toBe(true);
      expect(text, href).toContain(href);
    }
    expect($("img, link, script, iframe, form").length).toBe(0);
  });

  // French has a no-break space before a colon, Chinese a wide one. Forms that are put together forget it first.
  it.runIf(locale === "fr" || locale === "zh")("has the colon of its language", () => {
    const foreign = locale === "fr" ? /[^\s\d]: / : /[\p{Script=Han})）A-Z]: /u;
    for (const { name, text, subject } of mails)
      expect(`${subject}\n${text}`.match(foreign)?.[0] ?? "", name).toBe("");
  });

  it("says what it is about in its subject, no two alike", () => {
    const subjects = mails.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});
