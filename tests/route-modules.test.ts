import ts from "typescript";
import { describe, expect, it } from "vitest";
import { code, imports, parse, room, source } from "./support/source-code";

/** Checks the code of operations and routes: what each says about itself, and that none goes past the guard. */

describe("operations", () => {
  const definitions = code.flatMap((name) =>
    [...source(name).matchAll(/= (query|command|process)\(\{\n([\s\S]*?)\n\}\);/g)].map((match) => ({
      file: name,
      text: match[2] ?? "",
    })),
  );

  it("all say who may, what they take, and a name that no other has", () => {
    expect(definitions.length).toBeGreaterThan(10);
    const incompleteOperations = definitions.filter(
      ({ text }) => !/^ {2}allow:/m.test(text) || !/^ {2}input:/m.test(text),
    );
    expect(incompleteOperations.map(({ file }) => file)).toEqual([]);
    const names = definitions.map(({ text }) => /^ {2}name: "([^"]+)"/m.exec(text)?.[1]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("live in features, never in routes", () => {
    expect(definitions.filter(({ file }) => room(file) !== "features").map(({ file }) => file)).toEqual([]);
  });
});

describe("routes", () => {
  const routes = code.filter((name) => name.startsWith("routes/"));

  it("are all on the map", () => {
    const map = source("routes.ts");
    const modules = routes.filter((name) => !name.endsWith(".server.ts"));
    expect(modules.filter((name) => !map.includes(`"${name}"`))).toEqual([]);
  });

  it("hold no SQL and ask no ERP", () => {
    const wrongImports = imports.filter(
      ({ from, to, typeOnly }) => from.startsWith("routes/") && !typeOnly && ["db", "erp"].includes(room(to)),
    );
    expect(wrongImports).toEqual([]);
  });

  /** Loaders and actions without an operation, each with its reason. */
  const reasonsByRoute = new Map([
    ["routes/account/not-found.tsx", "always 404"],
    ["routes/texts.ts", "texts of the interface, which everybody may read"],
    ["routes/theme.ts", "colours that the address tells"],
    ["routes/api/healthz.ts", "says only that the process runs"],
    ["routes/api/readyz.ts", "says only whether the database answers"],
    ["routes/api/openapi.ts", "the description is public"],
    ["routes/api/v1.ts", "goes through answerApi"],
    ["routes/api/client-errors.ts", "hears reports of faults from anybody, and answers nothing"],
    ["routes/api/feed.ts", "serves whoever has the secret address, to programs without cookies"],
    ["routes/api/payment-notice.ts", "lets in what the card provider signed"],
    [
      "routes/api/end-mails-at-once.ts",
      "obeys the sealed token of a mail, sent by a mail program without cookies",
    ],
    ["routes/main-frame.tsx", "shows what the session brought along"],
  ]);

  it("have loaders and actions of at most 40 lines", () => {
    const longFunctions: string[] = [];
    for (const name of code.filter(
      (file) => /^(routes|http|admin\/pages)\//.test(file) || file === "root.tsx",
    )) {
      const file = parse(name);
      const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line;
      const visit = (node: ts.Node): void => {
        const isFunction = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node);
        if (isFunction && /(^|[a-z])([lL]oader|[aA]ction)$/.test(node.name?.getText(file) ?? "")) {
          const lines = lineOf(node.end) - lineOf(node.getStart(file)) + 1;
          if (lines > 40) longFunctions.push(`${name}: ${node.name?.getText(file)} ${lines}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(file);
    }
    expect(longFunctions).toEqual([]);
  });

  it("enter through the guard, each loader and action by itself", () => {
    const wrongRoutes = routes.filter((name) => {
      if (reasonsByRoute.has(name)) return false;
      const text = source(name);
      if (name.endsWith(".server.ts")) {
        const [makesLoader, makesAction] = [/const \w+Loader =/.test(text), /const \w+Action =/.test(text)];
        return (
          (makesLoader && !/\b(readPage|readStep|readFile|enter)\(/.test(text)) ||
          (makesAction && !/\breadSubmittedForm\(/.test(text))
        );
      }
      const loads = /export (async function|const) loader/.test(text);
      const acts = /export (async function|const) action/.test(text);
      // Pages of several kinds have their loader and action made beside them, with the same guard inside.
      // The pages of administration are made by app/admin; the next test looks there.
      if (/loader = \(args: LoaderFunctionArgs\) => \w+\(args\);/.test(text))
        return !/"~\/admin\//.test(text);
      const isGuarded = /\b(readPage|readStep|readFile|enter)\(|seeOther\(paths|loader = \w+Loader\b/.test(
        text,
      );
      return (loads && !isGuarded) || (acts && !/\breadSubmittedForm\(|action = \w+Action\b/.test(text));
    });
    expect(wrongRoutes).toEqual([]);
  });

  it("of administration enter through the guard in app/admin", () => {
    const makers = code.filter((name) => /^admin\/pages\/.*\.server\.ts$/.test(name));
    const reading = makers.filter((name) => /export async function read\w+(Page|Step)\(/.test(source(name)));
    const actingMakers = makers.filter((name) =>
      /export async function answer\w+\(args: ActionFunctionArgs/.test(source(name)),
    );
    expect(reading.length).toBeGreaterThan(2);
    expect(reading.filter((name) => !/\breadPage\(/.test(source(name)))).toEqual([]);
    expect(actingMakers.filter((name) => !/\breadSubmittedForm\(args\)/.test(source(name)))).toEqual([]);
  });
});
