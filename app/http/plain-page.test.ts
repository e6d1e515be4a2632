import * as cheerio from "cheerio";
import { expect, it } from "vitest";
import { htmlProblems } from "../../tests/support/valid-html";
import { plainPage } from "./plain-page";

it("is a whole page by itself, which runs and loads nothing", async () => {
  const { status, headers, body } = plainPage({
    status: 413,
    headers: { "Retry-After": "30" },
    locale: "nl",
    title: "Te groot <b>",
    texts: ["Niets bewaard."],
    links: [{ href: '/orders?q="x"&page=2', text: "Terug" }],
  });
  expect(status).toBe(413);
  expect(headers).toMatchObject({ "Retry-After": "30", "Cache-Control": "no-store" });
  expect(headers["Content-Security-Policy"]).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /);
  expect(body).toContain("<h1>Te groot &lt;b&gt;</h1>");
  expect(body).toContain('href="/orders?q=&quot;x&quot;&amp;page=2"');
  expect(await htmlProblems(body)).toEqual([]);
});

it("gives back what was typed, as it was, to be copied", async () => {
  const text = "\nThe gate </textarea><b> was closed.\nAt noon.";
  const head = { status: 503, locale: "en", title: "This took too long", texts: [], links: [] } as const;
  const { body } = plainPage({ ...head, typedField: { label: "What you typed", text } });
  const $ = cheerio.load(body);
  expect($("label[for=typed]").text()).toBe("What you typed");
  expect($("textarea#typed[readonly]").text()).toBe(text);
  expect(await htmlProblems(body)).toEqual([]);
});
