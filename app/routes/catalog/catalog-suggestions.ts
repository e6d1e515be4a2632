import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggest } from "~/features/catalog/listing/suggestions.queries.server";
import { json } from "~/http/api/api-json";
import { enter } from "~/http/entrance/enter.server";
import { toSnakeCase } from "~/lib/snake-case";

/** Suggests words for the search field; a failure means no suggestions. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const fields = new URL(args.request.url).searchParams;
  const suggestions = await suggest(ctx, { q: fields.get("q") ?? "", guest: fields.get("guest") === "1" });
  return json(200, suggestions.kind === "ok" ? toSnakeCase(suggestions.value) : []);
}
