import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { bareNamesIn, bareParticiples, treeOf } from "./support/bare-participles";
import { code, feature, files, imports, parse, room, source } from "./support/source-code";

/** Checks the layers against the code: who may import whom, and what no file may do. */

/** Folders whose values a folder may import. Types may come from any port. */
const mayUse: Record<string, string[]> = {
  lib: [],
  i18n: ["lib"],
  config: ["lib", "i18n", "db", "cache", "door"],
  ui: ["lib", "i18n"],
  islands: ["lib", "i18n", "ui", "forms", "themes", "features"],
  themes: ["lib", "config"],
  db: ["lib"],
  cache: ["lib", "db"],
  files: ["lib", "db", "config", "i18n"],
  jobs: ["lib", "db", "config"],
  mail: ["lib", "db", "jobs", "config"],
  sso: ["lib", "db", "config"],
  payments: ["lib", "config"],
  push: ["lib", "config"],
  pdf: ["lib"],
  // The PDFs of the embedded ERP format quantities as the pages do.
  erp: ["lib", "db", "pdf", "i18n"],
  door: ["lib", "db", "i18n", "erp"],
  forms: ["lib", "i18n", "ui", "door", "files"],
  // Declarations of administered collections, of which their pages are made.
  admin: ["lib", "i18n", "ui", "forms", "db", "cache", "config", "door", "files"],
  features: [
    "lib",
    "i18n",
    "ui",
    "forms",
    "db",
    "door",
    "erp",
    "mail",
    "sso",
    "payments",
    "cache",
    "config",
    "files",
    "jobs",
    "pdf",
    "themes",
    "features",
    "admin",
  ],
  http: ["lib", "i18n", "ui", "islands", "forms", "door", "features", "top", "config"],
  "admin/pages": ["lib", "i18n", "ui", "forms", "door", "files", "admin", "http"],
  routes: [
    "lib",
    "i18n",
    "ui",
    "forms",
    "door",
    "features",
    "admin",
    "admin/pages",
    "http",
    "themes",
    "top",
    "config",
  ],
};

const ports = [
  "erp",
  "payments",
  "push",
  "mail",
  "sso",
  "files",
  "jobs",
  "pdf",
  "cache",
  "config",
  "db",
  "door",
  "i18n",
];

/** Lists the modules in a folder beside `app`. */
const listOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

describe("the house", () => {
  it("has imports that only go down", () => {
    const wrongImports = imports.filter(({ from, to, typeOnly }) => {
      const [fromRoom, toRoom] = [room(from), room(to)];
      if (fromRoom === toRoom || fromRoom === "top") return false;
      if (typeOnly && ports.includes(toRoom)) return false;
      // Exception for downloads, a page's list in another format: their writer imports list types from ui,
      // and routes call it. Routes may import nothing else of files.
      if (typeOnly && fromRoom === "files" && to === "ui/lists/list-view.ts") return false;
      if (fromRoom === "routes" && to === "files/list-file.server.ts") return false;
      return !(mayUse[fromRoom] ?? []).includes(toRoom);
    });
    expect(wrongImports.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  /** Tables that others refer to by foreign key and join: everything belongs to a microsite or a sales area. */
  const foundations = ["features/organisation/organisation.tables.ts"];

  it("keeps one feature out of another's store, tables and components", () => {
    const wrongImports = imports.filter(({ from, to, typeOnly }) => {
      const [fromFeature, toFeature] = [feature(from), feature(to)];
      if (!toFeature || fromFeature === toFeature || typeOnly || foundations.includes(to)) return false;
      if (room(from) === "features")
        return /\.(store|tables)(\.server)?$|\.tsx$/.test(to.replace(/\.ts$/, ""));
      return /\.(store|tables)(\.server)?$/.test(to.replace(/\.tsx?$/, "")) && room(from) === "routes";
    });
    expect(wrongImports.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it("keeps SQL in stores", () => {
    const wrongModules = code.filter(
      (name) =>
        name.startsWith("features/") &&
        !/\.(store\.server|tables)\.ts$/.test(name) &&
        /from "drizzle-orm/.test(source(name)),
    );
    expect(wrongModules).toEqual([]);
  });

  it("has no folder with more than 40 files", () => {
    const counts = new Map<string, number>();
    for (const root of ["app", "tests"])
      for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
      }
    const fullCounts = [...counts].filter(([, count]) => count > 40);
    expect(fullCounts).toEqual([]);
  });

  it("knows only inside erp/ which ERP it is; one place builds it, one seeds the demo", () => {
    const allowedFiles = ["services.server.ts", "features/identity/demo/demo-accounts.server.ts"];
    const wrongImports = imports.filter(
      ({ from, to }) => /^erp\/(embedded|s4hana)\//.test(to) && room(from) !== "erp",
    );
    expect(wrongImports.filter(({ from }) => !allowedFiles.includes(from))).toEqual([]);
    // Code that several parts need stands beside them, not in one of them.
    const parts = ["embedded", "replica", "s4hana"];
    const partOf = (name: string) => parts.find((part) => name.startsWith(`erp/${part}/`));
    const sharedImports = imports.filter(
      ({ from, to }) => partOf(from) && partOf(to) && partOf(from) !== partOf(to) && !from.includes(".test."),
    );
    expect(sharedImports).toEqual([]);
  });

  /**
   * Features that are divided into a core, the files in the feature's own folder, and wings, its sub-folders. Every wing
   * may use the core and the wings listed for it, types included; the core uses no wing.
   */
  const wings: Record<string, Record<string, string[]>> = {
    carts: {
      amounts: [],
      lines: ["amounts", "attachments"],
      import: ["amounts", "lines"],
      shipping: ["attachments"],
      attachments: [],
      saved: [],
      copy: ["lines", "saved", "submission"],
      approval: ["submission", "saved", "paper"],
      submission: ["attachments", "saved", "shipping"],
      received: ["import", "lines", "saved", "submission"],
      waiting: [],
      background: ["submission"],
      paper: [],
      prepared: ["amounts", "import", "lines", "saved"],
      sums: [],
    },
    catalog: {
      configs: [],
      drawings: [],
      listing: ["configs", "drawings", "families", "favourites", "index"],
      product: ["drawings", "families", "favourites"],
      favourites: ["drawings"],
      families: ["drawings"],
      "page-pictures": [],
      index: ["drawings", "families"],
    },
    documents: {
      list: ["searches"],
      searches: [],
      check: [],
      details: [],
      papers: [],
      files: ["searches"],
      lookup: [],
      dashboard: [],
    },
    receivables: {
      paying: ["card-fields", "posting"],
      posting: [],
      "card-fields": [],
      receipt: ["paying"],
      reconcile: [],
      advance: ["paying"],
    },
    identity: {
      partners: [],
      sessions: ["partners"],
      "ways-in": ["sessions"],
      profile: ["sessions", "ways-in"],
      registration: ["partners", "ways-in"],
      people: ["partners", "profile", "sessions", "ways-in"],
      demo: ["ways-in"],
      installation: ["ways-in"],
    },
  };

  describe.each(Object.entries(wings))("the wings of %s", (name, edges) => {
    const folder = `features/${name}/`;
    const wing = (file: string) => /^([^/]+)\//.exec(file.slice(folder.length))?.[1];

    it("are its sub-folders", () => {
      const folderFiles = code.filter((file) => file.startsWith(folder));
      const names = new Set(folderFiles.flatMap((file) => wing(file) ?? []));
      expect([...names].sort()).toEqual(Object.keys(edges).sort());
    });

    it("use the core and the wings listed for them", () => {
      const wrongImports = imports.filter(({ from, to }) => {
        if (!from.startsWith(folder) || !to.startsWith(folder)) return false;
        const [fromWing, toWing] = [wing(from), wing(to)];
        return (
          toWing !== undefined && toWing !== fromWing && !(fromWing && edges[fromWing]?.includes(toWing))
        );
      });
      expect(wrongImports.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
    });
  });

  it("hands translators in with the context of an operation or a page", () => {
    const reasonsByModule = new Map([
      ["entry.server.tsx", "renders pages that failed before they had a context"],
      ["features/translations/overlay.server.ts", "sets the texts that translators use"],
      ["admin/pages/api-routes.server.ts", "the API's context names the reader only by its actor"],
      ["routes/api/document-files-table.server.ts", "the API's context names the reader only by its actor"],
      ["routes/api/lists-table.server.ts", "the API's context names the reader only by its actor"],
    ]);
    const wrongImports = imports.filter(
      ({ from, to }) =>
        to === "i18n/translator.server.ts" &&
        !["http", "door", "i18n", "mail"].includes(room(from)) &&
        !reasonsByModule.has(from),
    );
    expect(wrongImports.map(({ from }) => from)).toEqual([]);
  });

  it("has no import cycles, types included", () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
    const doneKeys = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: string[]): void => {
      if (trail.includes(file)) {
        cycles.push([...trail.slice(trail.indexOf(file)), file].join(" -> "));
        return;
      }
      if (doneKeys.has(file)) return;
      for (const to of next.get(file) ?? []) visit(to, [...trail, file]);
      doneKeys.add(file);
    };
    for (const file of next.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it("has no import cycles among features, types included", () => {
    const next = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [user, usedFeature] = [feature(from), feature(to)];
      if (user && usedFeature && user !== usedFeature)
        next.set(user, (next.get(user) ?? new Set()).add(usedFeature));
    }
    const reachable = (start: string): Set<string> => {
      const names = new Set<string>();
      const visit = (name: string) => {
        for (const other of next.get(name) ?? []) {
          if (names.has(other)) continue;
          names.add(other);
          visit(other);
        }
      };
      visit(start);
      return names;
    };
    expect([...next.keys()].filter((name) => reachable(name).has(name))).toEqual([]);
  });

  it("ends the name of every module that reaches outside the process with .server", () => {
    const reaches =
      /from "(node:(?!crypto|util|stream)[\w/]+|pg|pg-boss|nodemailer|express|drizzle-orm\/node-postgres)"/;
    const allowedModules = ["entry.server.tsx"];
    const wrongModules = code.filter(
      (name) => reaches.test(source(name)) && !/\.server\.tsx?$/.test(name) && !allowedModules.includes(name),
    );
    expect(wrongModules).toEqual([]);
  });

  it("has components that only write HTML: state, effects and handlers are for islands (decision 114)", () => {
    const scripts: string[] = [];
    for (const name of code.filter((file) => !file.startsWith("islands/"))) {
      const visit = (node: ts.Node): void => {
        const isHandler =
          (ts.isJsxAttribute(node) && /^on[A-Z]/.test(node.name.getText())) ||
          // A handler that a function returns, to be spread over an element.
          (ts.isMethodDeclaration(node) &&
            /^on(Key|Paste|Click|Submit|Change|Input|Blur)/.test(node.name.getText()));
        const isHook =
          ts.isImportSpecifier(node) &&
          /^use(State|Effect|LayoutEffect|Ref|Reducer|SyncExternalStore|Fetcher|Navigate|Navigation|Revalidator|Submit)$/.test(
            node.name.text,
          );
        if (isHandler || isHook) scripts.push(`${name}: ${node.getText()}`);
        ts.forEachChild(node, visit);
      };
      visit(parse(name));
    }
    expect(scripts).toEqual([]);
  });

  it("starts nothing by being imported: no module waits for anything at its top level", () => {
    const waitingModules = code.filter((name) => {
      const waits = (node: ts.Node): boolean => {
        if (ts.isFunctionLike(node)) return false;
        if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier)) return true;
        return ts.forEachChild(node, waits) ?? false;
      };
      return waits(parse(name));
    });
    expect(waitingModules).toEqual([]);
  });

  it("asks for time, chance and ids in one place each", () => {
    const asks = /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\brandomUUID\(/;
    const wrongModules = code.filter((name) => asks.test(source(name)) && name !== "lib/clock.ts");
    expect(wrongModules).toEqual([]);
  });

  it("reads papers in a thread of their own: the library there replaces built-in functions by slower ones", () => {
    const readers = code.filter((name) => /^import (?!type).*from "pdfjs-dist/m.test(source(name)));
    expect(readers).toEqual(["pdf/open-pdf.server.ts"]);
    const openers = ["pdf/open-pdf.server.ts", "pdf/draw-page.server.ts", "pdf/limit-allocations.server.ts"];
    const importers = imports.filter(
      ({ from, to, typeOnly }) => openers.includes(to) && !openers.includes(from) && !typeOnly,
    );
    expect([...new Set(importers.map(({ from }) => from))].sort()).toEqual([
      "features/order-reading/order-worker.server.ts",
      "pdf/paper-worker.server.ts",
    ]);
    const startedImports = imports.filter(
      ({ to, typeOnly }) => /(paper|order)-worker\.server\.ts$/.test(to) && !typeOnly,
    );
    expect(startedImports).toEqual([]);
  });

  it("names values as nouns and functions as verbs, none by a bare participle (docs/style.md, rule 2)", () => {
    expect(bareParticiples()).toEqual([]);
    const sample =
      "const known = 1; const read = () => 1; function f(found: A, { sent, b: kept, ...rest }: B) {} " +
      "const [priced, feed, ahead] = rest; const trimmed = () => 1;";
    expect(bareNamesIn("sample.ts", treeOf("sample.ts", sample))).toEqual(
      ["known", "found", "kept", "priced", "ahead", "trimmed"].map((n) => `sample.ts:1 ${n}`),
    );
  });

  it("spreads no object literal into another, which would only save lines", () => {
    const modules = [...files.map((name) => join("app", name)), ...listOf("tests"), ...listOf("tools")];
    expect(modules.filter((name) => /^\s*\.\.\.\{ ?\w/m.test(readFileSync(name, "utf8")))).toEqual([]);
  });

  it("leaves it to the language how a text lists names", () => {
    const joinsNames = /(?:params: \{|\bt\()[^\n]*\.join\(", "\)/;
    expect(files.filter((name) => !name.includes(".test.") && joinsNames.test(source(name)))).toEqual([]);
    expect(joinsNames.test('t("why.roles", { roles: roles.join(", ") })')).toBe(true);
  });

  it("has no file over 400 lines, but for plain data: words in six languages, test data, example pages", () => {
    const lists = /^(erp\/(texts|embedded\/master)\/|ui\/examples\/)/;
    const longModules = files.filter((name) => source(name).split("\n").length > 400);
    expect(longModules.filter((name) => !lists.test(name))).toEqual([]);
    const isLong = (name: string) => readFileSync(name, "utf8").split("\n").length > 400;
    expect(listOf("tests").filter(isLong)).toEqual([]);
  });
});
