import type { EntryContext } from "@remix-run/node";
import type { Services } from "~/door/services";
import { pageName } from "~/features/usage/page-name";

/** Counts a page that a visitor of the customers' part is shown; pages that script fetches ahead are not shown yet. */
export function countPage(
  { usage }: Pick<Services, "usage">,
  request: Request,
  { matches, statusCode }: EntryContext["staticHandlerContext"],
): void {
  if (request.method !== "GET" || statusCode !== 200) return;
  if (request.headers.get("X-Tradepost-Background") === "1") return;
  const name = pageName(matches.map(({ route }) => route.path));
  if (!name.startsWith("/admin")) usage.count("page", name);
}
