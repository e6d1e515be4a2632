import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSuggestions } from "~/features/carts/lines/suggestions.queries.server";
import { json } from "~/http/api/api-json";
import { enter } from "~/http/entrance/enter.server";
import { initOf } from "~/http/failures.server";

/** Suggests materials for the field that adds by number; without the right there are none. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const q = new URL(args.request.url).searchParams.get("q") ?? "";
  const suggestions = await findSuggestions(ctx, { q });
  if (suggestions.kind !== "ok") {
    const { status, headers } = initOf(suggestions);
    return json(status, [], headers);
  }
  return json(
    200,
    suggestions.value.items.map(({ number, name }) => ({ number, name })),
  );
}
