import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggest } from "~/features/catalog/suggestions.queries.server";
import { json } from "~/http/api.server";
import { enter } from "~/http/enter.server";
import { toSnakeCase } from "~/lib/snake-case";

/** For the search field while somebody types. Without an answer nothing is suggested, and nothing is said. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const given = new URL(args.request.url).searchParams;
  const found = await suggest(ctx, { q: given.get("q") ?? "", guest: given.get("guest") === "1" });
  return json(200, found.kind === "ok" ? toSnakeCase(found.value) : []);
}
