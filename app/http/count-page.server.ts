import type { EntryContext } from "@remix-run/node";
import type { Services } from "~/door/services";
import { pageName } from "~/features/usage/page-name";
import { readBrowserChoices } from "./browser-choices.server";

/** Counts a page that a visitor of the customers' part is shown; pages that script fetches ahead are not shown yet. */
export function countPage(
  { usage, analytics }: Pick<Services, "usage" | "analytics">,
  request: Request,
  { matches, statusCode }: EntryContext["staticHandlerContext"],
  { locale, micrositeId }: { locale: string; micrositeId: string | null },
): void {
  if (request.method !== "GET" || statusCode !== 200) return;
  if (request.headers.get("X-Tradepost-Background") === "1") return;
  const name = pageName(matches.map(({ route }) => route.path));
  if (name.startsWith("/admin")) return;
  usage.count("page", name);
  const { statistics } = readBrowserChoices(request.headers);
  if (statistics) analytics?.view({ client: statistics, page: name, language: locale, micrositeId });
}
