import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";

type Routes = ServerBuild["routes"];

/** Addresses without parameters whose page is remembered. */
const maxAddresses = 1_000;

/**
 * Speeds up matching: Remix compares an address with every route, three times for each request, and prepares all of them
 * for rendering; with some hundred routes that costs more than the page. So the page is found once, and its build holds
 * nothing but it and the pages around it.
 */
export function buildsByAddress(build: ServerBuild): (path: string) => ServerBuild {
  const nearbyBuildOf = buildsByBeginning(build);
  const routesOf = new WeakMap<ServerBuild, RouteObjects>();
  const builds = new Map<string, ServerBuild>();
  const buildsByPath = new Map<string, ServerBuild>();

  return (path) => {
    const rememberedBuild = buildsByPath.get(path);
    if (rememberedBuild) return rememberedBuild;
    const nearbyBuild = nearbyBuildOf(path);
    const routes = routesOf.get(nearbyBuild) ?? routeObjectsOf(nearbyBuild.routes);
    routesOf.set(nearbyBuild, routes);
    const matches = matchRoutes(routes, path.replace(/\.data$/, ""));
    const page = matches?.at(-1)?.route.id;
    if (!matches || page === undefined) return nearbyBuild;
    const routeIds = new Set(matches.map(({ route: { id = "" } }) => id));
    const smallestBuild = builds.get(page) ?? withRoutes(build, routeIds);
    builds.set(page, smallestBuild);
    const hasParameters = matches.some(({ params }) => Object.keys(params).length > 0);
    if (!hasParameters && buildsByPath.size < maxAddresses) buildsByPath.set(path, smallestBuild);
    return smallestBuild;
  };
}

type RouteObjects = Parameters<typeof matchRoutes>[0];

function routeObjectsOf(routes: Routes, parentId?: string): RouteObjects {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId);
  return children.flatMap((route) => {
    if (!route) return [];
    const { id, path, index, caseSensitive } = route;
    const object = { id, ...(path === undefined ? {} : { path }), caseSensitive: caseSensitive ?? false };
    return index ? { ...object, index: true } : { ...object, children: routeObjectsOf(routes, id) };
  });
}

/** The first two segments of an address rule most routes out: a smaller build is made and cached for each such pair. */
function buildsByBeginning(build: ServerBuild): (path: string) => ServerBuild {
  const parts = new Map(Object.keys(build.routes).map((id) => [id, staticParts(build.routes, id)]));
  // Only segments of routes get a build of their own; otherwise arbitrary addresses could fill the memory.
  const pairs = new Set([...parts.values()].flatMap(([a = "", b = ""]) => [`${a}/`, `${a}/${b}`]));
  const builds = new Map<string, ServerBuild>();

  return (path) => {
    const [first = "", second = ""] = partsOf(path);
    const one = pairs.has(`${first}/`) ? first : "";
    const two = pairs.has(`${one}/${second}`) ? second : "";
    const key = `${one}/${two}`;
    const existingBuild = builds.get(key);
    if (existingBuild) return existingBuild;
    const segments = [one, two];
    const routeIds = [...parts.keys()].filter((id) =>
      (parts.get(id) ?? []).every(
        (part, index) => index > 1 || part === anything || part === segments[index],
      ),
    );
    const smallerBuild = withRoutes(build, new Set(routeIds));
    builds.set(key, smallerBuild);
    return smallerBuild;
  };
}

const anything = "*";

/** Segments of a route's address up to the first parameter or optional one. */
function staticParts(routes: Routes, id: string): string[] {
  const address: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    address.unshift(...(route.path ?? "").split("/").filter(Boolean));
  }
  const openIndex = address.findIndex((part) => part.endsWith("?") || part.startsWith("*"));
  const certainParts = openIndex < 0 ? address : address.slice(0, openIndex);
  return certainParts.map((part) => (part.startsWith(":") ? anything : part.toLowerCase()));
}

/** The caller has checked that the address can be decoded. */
function partsOf(path: string): string[] {
  const parts = path
    .replace(/\.data$/, "")
    .split("/")
    .filter(Boolean)
    .slice(0, 2);
  return parts.map((part) => decodeURIComponent(part).toLowerCase());
}

function withRoutes(build: ServerBuild, routeIds: ReadonlySet<string>): ServerBuild {
  const selectRoutes = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => routeIds.has(id)));
  return {
    ...build,
    routes: selectRoutes(build.routes as Record<string, Routes[string]>) as Routes,
    assets: { ...build.assets, routes: selectRoutes(build.assets.routes) },
  };
}
