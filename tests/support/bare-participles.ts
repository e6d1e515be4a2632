import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { parse } from "./source-code";

/** Finds values and functions of the code that are named by a bare participle or adverb (docs/style.md, rule 2). */

const participles =
  "about added again ahead allowed asked audited away back begun behind billed bought broken called changed chosen closed copied counted delivered done dropped due elsewhere ended expected failed filtered finished forgotten found given gone got granted grouped held here hidden joined kept known learned left listed loaded locked made marked measured merged missing moved named needed noted offered open ordered over own paid parsed passed placed put read refused rejected remembered removed renamed said saved seen sent set shown signed sorted spoken started stored taken taught there told tried typed under used visible wanted worn written";

const words = new Set(participles.split(" "));
const verbs = new Set(["open", "put", "read", "set"]);
/** An OData service has entity sets; `set` is their name wherever SAP is spoken. */
const speaksOData = /^(app\/erp\/s4hana|tests\/gateway|tests\/contracts)\//;
/** A constructor of an outcome is named after its kind, as `notFound` and `conflict` are. */
const outcomes = "app/door/outcome.ts";

const modules = ["app", "tests", "tools", "web"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
);

/** Matches what may declare such a name, so that few modules are parsed. */
const suspect = new RegExp(
  `(?:\\b(?:const|let|function) |(?:[([,:]|\\.\\.\\.)\\s*)(?:${[...words].join("|")})(?=\\s*(?:[,)\\]}:?=(<]|of\\b))|\\b(?:${[...words].join("|")}) =>`,
);

export function bareParticiples(): string[] {
  return [...modules, "server.ts"].flatMap((module) => {
    const text = readFileSync(module, "utf8");
    if (!suspect.test(text)) return [];
    return bareNamesIn(
      module,
      module.startsWith("app/") ? parse(module.slice("app/".length)) : treeOf(module, text),
    );
  });
}

export const treeOf = (module: string, text: string): ts.SourceFile =>
  ts.createSourceFile(module, text, ts.ScriptTarget.Latest, true);

export function bareNamesIn(module: string, tree: ts.SourceFile): string[] {
  const places: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = declaredName(node);
    if (name && words.has(name.text) && !isAllowed(module, node, name.text, tree.text)) {
      const { line } = tree.getLineAndCharacterOfPosition(name.getStart());
      places.push(`${module}:${line + 1} ${name.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return places;
}

/** Returns the name that a declaration chooses itself; one that repeats a property's name does not. */
function declaredName(node: ts.Node): ts.Identifier | null {
  const isDeclaration =
    ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node);
  const isRenamedPart =
    ts.isBindingElement(node) &&
    (node.propertyName !== undefined || !!node.dotDotDotToken || ts.isArrayBindingPattern(node.parent));
  if (!isDeclaration && !isRenamedPart) return null;
  return node.name && ts.isIdentifier(node.name) ? node.name : null;
}

function isAllowed(module: string, node: ts.Node, name: string, text: string): boolean {
  if (name === "expected") return /^tests\/|\.test\.tsx?$/.test(module);
  if (name === "left") return /\b(right|width)\b/.test(text);
  if (name === "set" && speaksOData.test(module)) return true;
  if (!ts.isFunctionDeclaration(node) && !hasFunction(node)) return false;
  return verbs.has(name) || module === outcomes;
}

const hasFunction = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) &&
  node.initializer !== undefined &&
  (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));
