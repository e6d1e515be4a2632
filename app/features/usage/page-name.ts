/** Names a page by the parts of its route, without any number, word or name of its address: `/orders/…`. */
export function pageName(routePaths: readonly (string | undefined)[]): string {
  const segments = routePaths.flatMap((path) => path?.split("/") ?? []).filter(Boolean);
  return `/${segments.map((segment) => (/^[:*]/.test(segment) ? "…" : segment)).join("/")}`;
}
