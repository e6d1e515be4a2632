import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { parse } from "./source-code";

/** Finds values and functions of the code that are named by a bare participle or adverb (docs/style.md, rule 2). */

/** Participles that do not end in `-ed`. */
const participles =
  "asking begun bought broken built caught chosen done drawn driven due existing fallen following forgotten found frozen given going gone got grown having held hung kept known left lent lost lying made matching meant met misspelt missing overdue overpaid overridden overwritten paid pending proven put read remaining rewritten risen running said seen sent set shown sold sought spent spoken stuck sung sunk swept taken taught thrown told torn trying unbroken understood undone unpaid unread unseen unsent unset unsold unspoken unwritten waiting withdrawn worn woven written";

/** Adverbs, prepositions and adjectives that say how something is, and not what. */
const adverbs =
  "about above across afterwards again ahead alive alone along already also always anyway apart around aside away back barely because behind below beneath beside besides between beyond down during early else elsewhere everywhere exactly except further halfway hence here hidden inside instead late later maybe meanwhile merely nearby nearly never nowhere off often once only open otherwise outside over own partly perhaps rather soon then there therefore though together twice under unknown unless unlike upon visible when whenever whereas whose why without";

const words = new Set(`${participles} ${adverbs}`.split(" "));
/** Nouns, verbs and a value of the language that end as participles do. */
const otherWords = new Set(
  "bed bleed breed creed deed embed exceed feed greed heed hundred need proceed red reed seed shed shred sled speed steed succeed undefined weed".split(
    " ",
  ),
);
const isBare = (name: string): boolean =>
  words.has(name) || (/^[a-z]{2,}ed$/.test(name) && !otherWords.has(name));

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

const bareWord = `(?:(?!(?:${[...otherWords].join("|")})\\b)[a-z]{2,}ed|${[...words].join("|")})`;
/** Matches what may declare such a name, so that few modules are parsed; `unknown` behind a colon is a type. */
const suspect = new RegExp(
  `(?:\\b(?:const|let|function) |(?:[([,]|:(?! unknown)|\\.\\.\\.)\\s*)${bareWord}(?=\\s*(?:[,)\\]}:?=(<]|of\\b))|\\b${bareWord} =>`,
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
    if (name && isBare(name.text) && !isAllowed(module, node, name.text, tree.text)) {
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
