import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";

/** The application's modules and their imports, for tests of its structure. */

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const root = resolve("app");
export const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => name.replaceAll("\\", "/"));
/** Every module that is not a test. */
export const code = files.filter((name) => !/\.test\.tsx?$/.test(name));
const sources = new Map(files.map((name) => [name, readFileSync(join(root, name), "utf8")]));
export const source = (name: string) => sources.get(name) ?? "";

const trees = new Map<string, ts.SourceFile>();

/** Parses a module once; nodes know their parents. */
export function parse(name: string): ts.SourceFile {
  const tree = trees.get(name) ?? ts.createSourceFile(name, source(name), ts.ScriptTarget.Latest, true);
  trees.set(name, tree);
  return tree;
}

function importsOf(name: string): Import[] {
  const sourceFile = parse(name);
  const fileImports: Import[] = [];
  sourceFile.forEachChild((node) => {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return;
    const specifier = node.moduleSpecifier;
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const to = target(name, specifier.text);
    if (to) fileImports.push({ from: name, to, typeOnly: isTypeOnly(node) });
  });
  return fileImports;
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const namedBindings = clause.namedBindings;
  return (
    !clause.name &&
    !!namedBindings &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((each) => each.isTypeOnly)
  );
}

/** Resolves an import to a file below app/, or null for a package. */
function target(from: string, text: string): string | null {
  const path = text.startsWith("~/")
    ? text.slice(2)
    : text.startsWith(".")
      ? relative(root, resolve(root, dirname(from), text)).replaceAll("\\", "/")
      : null;
  if (path === null || path.startsWith("..")) return null;
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => sources.has(candidate)) ?? path;
}

export const imports = code.flatMap(importsOf);
/** The folder below app/ to which a module belongs. */
export const room = (file: string) => {
  if (file.startsWith("admin/pages/")) return "admin/pages";
  return file.includes("/") ? (file.split("/")[0] ?? "") : "top";
};
export const feature = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1];
