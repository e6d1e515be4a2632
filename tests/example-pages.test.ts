import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import { exampleMails } from "~/features/mails/templates/example-mails";
import { locales } from "~/i18n/locales";
import { examplePages } from "~/ui/examples/pages";
import { buildExampleAssets } from "./support/examples/example-assets";
import { examplePage, wordsOf } from "./support/examples/example-page";
import { htmlProblems } from "./support/valid-html";

const names = Object.keys(examplePages);

describe.each(names)("the example page %s", (name) => {
  it("is valid HTML", async () => {
    expect(await htmlProblems(examplePage(name))).toEqual([]);
  });

  it("carries no inline style, which the portal's own policy would refuse", () => {
    expect(examplePage(name)).not.toMatch(/ style=/);
  });

  it.each(locales)("has no message in %s that nobody wrote", (locale) => {
    const keys = Object.keys(wordsOf("en")).filter((key) => key.includes("."));
    const text = examplePage(name, { locale }).replaceAll(/<[^>]*>/g, "\n");
    const lines = text.split("\n").map((line) => line.trim());
    expect(lines.filter((line) => keys.includes(line))).toEqual([]);
  });

  it("says what it is in one heading and one main part", () => {
    const html = examplePage(name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<main/g)).toHaveLength(1);
  });
});

/** Components that need a route, or that stand inside a component with an example of its own. */
const withoutExample = [
  "CardFrame",
  "CellContent",
  "CsrfField",
  "FindBox",
  "ErrorPage",
  "FieldFrame",
  "Head",
  "Brand",
  "CartLink",
  "KeptPart",
  "Navigation",
  "PageFoot",
  "SkipLink",
  "Honeypot",
  "SignOutForm",
  "TableForm",
  "TableRows",
  "TurnInPlace",
];

it("every component has an example", async () => {
  const examples = await readdir("app/ui/examples");
  const text = (
    await Promise.all(examples.map((file) => readFile(`app/ui/examples/${file}`, "utf8")))
  ).join();
  const folders = ["fields", "lists", "pages", "frames"];
  const files = (await Promise.all(folders.map((folder) => readdir(`app/ui/${folder}`)))).flat();
  const components = files.flatMap((file) => /^([A-Z]\w+)\.tsx$/.exec(file)?.[1] ?? []);
  const missingComponents = components.filter((name) => !text.includes(`/${name}"`));
  expect(missingComponents.filter((name) => !withoutExample.includes(name))).toEqual([]);
});

describe.each([...exampleMails])("the example mail %s", (_, html) => {
  it("asks nothing of any other place", () => {
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/);
  });

  it("says in which language it is, and its subject", () => {
    expect(html).toMatch(/<html lang="[a-z]{2}">/);
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
  });
});

describe("what is sent", () => {
  const weight = (body: Buffer | string, quality = 5) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

  it("is at most 8 kB for the sheet of all pages, which looks the same however a device is held", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sheet-"));
    try {
      await buildExampleAssets(folder);
      // Static files are compressed once at the highest level; pages for each request, faster.
      const sheet = await readFile(join(folder, "portal.css"));
      expect(weight(sheet, constants.BROTLI_MAX_QUALITY)).toBeLessThan(8_000);
      // A rule for one way of holding a device could lock a page to it (WCAG 2.2, criterion 1.3.4).
      expect(String(sheet)).not.toMatch(/\(orientation/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("is at most 4 kB for a page that is little but frame", () => {
    expect(weight(examplePage("confirm"))).toBeLessThan(4_000);
  });

  it("is at most 14,600 bytes for a first visit to a list, sheet and page together", () => {
    expect(weight(examplePage("orders")) + 8_000).toBeLessThan(14_600);
  });
});
