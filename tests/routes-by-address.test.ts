import { readFileSync } from "node:fs";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import fc from "fast-check";
import { expect, it } from "vitest";
import routes from "~/routes";
import { buildsByAddress } from "../web/routes-by-address";
import { propertyRuns, propertyTimeout } from "./support/property-runs";

interface Flat {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

const idOf = (entry: RouteConfigEntry) => entry.id ?? `${entry.file}|${entry.path ?? ""}`;

function flatten(entries: readonly RouteConfigEntry[], parentId?: string): Flat[] {
  return entries.flatMap((entry) => [
    {
      id: idOf(entry),
      ...(parentId ? { parentId } : {}),
      ...(entry.path ? { path: entry.path } : {}),
      ...(entry.index ? { index: true } : {}),
    },
    ...flatten(entry.children ?? [], idOf(entry)),
  ]);
}

const all = Object.fromEntries(
  [{ id: "root", path: "" }, ...flatten(routes, "root")].map((route) => [route.id, route]),
);
const build = { routes: all, assets: { routes: all } } as unknown as ServerBuild;
const buildOf = buildsByAddress(build);

type Tree = Parameters<typeof matchRoutes>[0];

/** Trees by the routes of which they were made, once for all addresses. */
const trees = new WeakMap<ServerBuild["routes"], Tree>();

function treeOf(knownRoutes: ServerBuild["routes"]): Tree {
  const childrenOf = (parentId?: string): Tree =>
    Object.values(knownRoutes)
      .filter((route) => route?.parentId === parentId)
      .map((route) => {
        const { id, path, index } = route as unknown as Flat;
        return index ? { id, path, index: true } : { id, path, children: childrenOf(id) };
      });
  const tree = trees.get(knownRoutes) ?? childrenOf();
  trees.set(knownRoutes, tree);
  return tree;
}

const matchedIds = ({ routes: knownRoutes }: ServerBuild, address: string): string[] | undefined =>
  matchRoutes(treeOf(knownRoutes), address)?.map(({ route }) => route.id ?? "");

const words = [...new Set(Object.values(all).flatMap(({ path = "" }) => path.split("/")))]
  .map((word) => word.replace("?", ""))
  .filter((word) => word !== "" && !word.startsWith(":"));
const part = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(...words).map((word) => word.toUpperCase()),
  fc.constantFrom(...words).map((word) => `%${word.charCodeAt(0).toString(16)}${word.slice(1)}`),
  fc.constantFrom("4711", "*", "a b", ""),
);

it("is checked against the framework that is installed (decision 44)", () => {
  // Another version may read more of a build than its routes and their assets: see withRoutes before raising
  // this.
  const { version } = JSON.parse(readFileSync("node_modules/@remix-run/server-runtime/package.json", "utf8"));
  expect(version).toBe("2.17.5");
});

it("finds the same page in a few routes as in all of them", { timeout: propertyTimeout }, () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const address = `/${parts.join("/")}`;
      expect(matchedIds(buildOf(address), address)).toEqual(matchedIds(build, address));
    }),
    { numRuns: propertyRuns(500) },
  );
});

it("finds a page's data where it finds the page", () => {
  expect(Object.keys(buildOf("/orders.data").routes)).toEqual(Object.keys(buildOf("/orders").routes));
});

it("makes no build for addresses that nobody named", () => {
  expect(buildOf("/nonsense/a")).toBe(buildOf("/something-else/b"));
  expect(Object.keys(buildOf("/orders").routes).length).toBeLessThan(Object.keys(all).length / 2);
});
