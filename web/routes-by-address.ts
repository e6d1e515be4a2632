import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/**
 * Speeds up matching: Remix compares an address with every route, and prepares all of them for rendering, for
 * each request; with some hundred routes that costs more than the page. The first two segments rule most of
 * them out, so a smaller build is made and cached for each such pair.
 */
export function buildsByAddress(build: ServerBuild): (path: string) => ServerBuild {
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
