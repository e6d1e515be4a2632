import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

/** Documentation ages silently: each path and each symbol that it names must exist. */

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    join(folder, name).replaceAll("\\", "/"),
  );

const repository = ["app", "docs", "tests", "tools", "web", "drizzle", "public"].flatMap(filesBelow);
const code = [...repository, "server.ts", "vite.config.ts", "vitest.config.ts", "package.json"]
  .filter((name) => /\.(tsx?|mjs|css|json|sql)$/.test(name))
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");
const identifiers = new Set(code.match(/[A-Za-z_$][\w$]*/g));

const pages = ["README.md", "CONTRIBUTING.md", ...repository.filter((name) => name.endsWith(".md"))].filter(
  (name) => existsSync(name) && !/^docs\/(bench|style)/.test(name),
);

/** Texts in backticks, outside of blocks of code. */
const quotes = (page: string) =>
  [
    ...readFileSync(page, "utf8")
      .replace(/```[\s\S]*?```/g, "")
      .matchAll(/`([^`\n]+)`/g),
  ].map((match) => match[1] ?? "");

const isPath = (quote: string) => /^(app|docs|tests|tools|web|drizzle|public)\/[\w./{},*-]+$/.test(quote);

function exists(path: string): boolean {
  const barePath = path.replace(/\/$/, "");
  if (!/[*{]/.test(barePath)) return existsSync(barePath);
  const pattern = barePath
    .replace(/[.]/g, "\\.")
    .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(",", "|")})`)
    .replace(/\*\*\/?/g, "\0")
    .replace(/\*/g, "[^/]*")
    .replaceAll("\0", ".*");
  return repository.some((name) => new RegExp(`^${pattern}$`).test(name));
}

describe("documentation", () => {
  it("names only paths that exist", () => {
    const missingPages = pages.flatMap((page) =>
      quotes(page)
        .filter((quote) => isPath(quote) && !exists(quote))
        .map((quote) => `${page}: ${quote}`),
    );
    expect(missingPages).toEqual([]);
  });

  it("links only to files that exist", () => {
    const missingPages = pages.flatMap((page) =>
      [...readFileSync(page, "utf8").matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)]
        .map((match) => match[1] ?? "")
        .filter((target) => !target.startsWith("/") && !existsSync(join(dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(missingPages).toEqual([]);
  });

  it("names only symbols that the code knows", () => {
    const missingPages = pages.flatMap((page) =>
      quotes(page)
        .filter((quote) => /^[a-z]+[A-Z]\w*(\(\))?$|^[A-Z][a-z]+[A-Z]\w*$/.test(quote))
        .filter((quote) => !identifiers.has(quote.replace("()", "")))
        .map((quote) => `${page}: ${quote}`),
    );
    expect(missingPages).toEqual([]);
  });

  it("explains every event of the log", () => {
    const operations = readFileSync("docs/operations.md", "utf8");
    const sources = [...repository, "server.ts"].filter(
      (name) => /^(app|web|server)\b.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
    );
    // The event stands last in a call of the log.
    const calls = sources.flatMap((name) => [
      ...readFileSync(name, "utf8").matchAll(
        /\blog\.(?:info|warn|error)\(\s*[\w{.][^;]*?,\s*"([a-zA-Z.-]+)",?\s*\)/g,
      ),
    ]);
    const events = new Set(calls.map((call) => call[1] ?? ""));
    expect(events.size).toBeGreaterThan(30);
    expect([...events].filter((event) => !operations.includes(`\`${event}\``))).toEqual([]);
  });

  it("begins no comment with a pronoun or a preposition: a subject or a verb comes first (docs/style.md, rule 1)", () => {
    const start =
      /^\s*(?:\{?\/\*\*?|\/\/)\s+(They|It|Its|This|These|That|Such|What|Where|When|While|Whose|Of|In|As|At|On|By|With|Without|For|From|Before|After|Until|Neither|Nor|Both|Also)\b/;
    const sources = [...repository, "server.ts"].filter(
      (name) => /^(app|web|server)\b.*\.(tsx?|css)$/.test(name) && !/\.test\.tsx?$/.test(name),
    );
    const comments = sources.flatMap((name) => {
      // A block's text may begin on the line after its mark; a comment of several lines has one beginning.
      const lines = readFileSync(name, "utf8")
        .replaceAll(/\/\*\*\n\s*\* /g, "/** ")
        .split("\n");
      return lines
        .filter((line, index) => start.test(line) && !/^\s*\/\//.test(lines[index - 1] ?? ""))
        .map((line) => `${name}: ${line.trim()}`);
    });
    expect(comments).toEqual([]);
  });

  it("lists every decision in the index, each with its date and status", () => {
    const index = readFileSync("docs/decisions/README.md", "utf8");
    const decisions = readdirSync("docs/decisions").filter((name) => /^\d/.test(name));
    expect(decisions.filter((name) => !index.includes(`(${name})`))).toEqual([]);
    const incompleteRecords = decisions.filter((name) => {
      const text = readFileSync(`docs/decisions/${name}`, "utf8");
      return !/^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d · Status: /.test(text) || !/^## Context$/m.test(text);
    });
    expect(incompleteRecords).toEqual([]);
  });

  it("explains every feature in a page of its own", () => {
    const features = readdirSync("app/features");
    expect(features.filter((name) => !existsSync(`app/features/${name}/README.md`))).toEqual([]);
  });
});
