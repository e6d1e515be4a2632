import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { valueOr } from "~/door/value-or";
import type { CartKind } from "~/features/carts/cart";
import { findMaterials } from "~/features/carts/lines/find-materials.queries.server";
import { foundMaterialsList, foundMaterialsSorts } from "~/features/carts/lines/found-materials-list";
import type { MaterialCriterion, MaterialSearchData } from "~/features/carts/lines/MaterialSearchPage";
import { findSearchCriteria } from "~/features/filters/filters.queries.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { toSignIn } from "~/http/read-page.server";
import { snakeName } from "~/lib/snake-case";
import { withProducts } from "./with-products.server";

/** Intents of the buttons, which post their form to /cart/items. */
const intents = {
  order: { add: "add", selected: "selected" },
  quote: { add: "quote", selected: "selectedQuote" },
} as const;

/** Returns the criteria that administrators offer; both if they offer only what this search does not have. */
async function offeredCriteria(ctx: Entrance): Promise<MaterialCriterion[]> {
  const outcome = await findSearchCriteria(ctx, { type: "materials" });
  const { criteria } = valueOr(ctx, outcome, { criteria: [] });
  const offeredNames = criteria.flatMap((name): MaterialCriterion[] =>
    name === "number" ? ["materialNumber"] : name === "description" ? [name] : [],
  );
  return offeredNames.length > 0 ? offeredNames : ["materialNumber", "description"];
}

/** Reads what was typed. A criterion that is not offered is not searched by either: the page could not show it. */
function searchOf(fields: URLSearchParams, offeredNames: readonly MaterialCriterion[]) {
  const textOf = (name: MaterialCriterion, field: string) =>
    offeredNames.includes(name) ? (fields.get(field) ?? "").trim() : "";
  return {
    materialNumber: textOf("materialNumber", "material_number"),
    description: textOf("description", "description"),
  };
}

export const materialSearchLoader = (kind: CartKind) => async (args: LoaderFunctionArgs) => {
  const list = await askList(args, "materials", foundMaterialsSorts);
  const ctx = await enter(args);
  const { searchParams, paging, sort } = list;
  const offeredNames = await offeredCriteria(ctx);
  const search = searchOf(searchParams, offeredNames);
  const order = { sortBy: sort.field, order: sort.direction };
  const outcome = await findMaterials(ctx, { ...search, ...paging, ...order });
  if (outcome.kind === "refused" && ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  if (outcome.kind !== "ok" && outcome.kind !== "invalid") throw pageOfFailure(outcome);
  // Opening the page without a search is not a mistake.
  const problems = outcome.kind === "invalid" && [...searchParams.keys()].length > 0 ? outcome.problems : [];
  const fieldProblems = problems.map(({ path, text }) => ({ name: snakeName(path), text }));
  ctx.refused = fieldProblems.length > 0;
  const materialList =
    outcome.kind === "ok"
      ? await showList(list, foundMaterialsList(outcome.value, { sort, intents: intents[kind] }, ctx.t))
      : null;
  const page: MaterialSearchData = {
    search,
    offered: offeredNames,
    problems: fieldProblems,
    view:
      materialList &&
      (await withProducts(ctx, materialList, {
        column: "name",
        materialOf: ({ id }) => id,
        quantity: "quantity",
      })),
    intents: intents[kind],
    links: {
      search: paths.materials(kind),
      items: paths.cartItems(),
      backLink: { label: ctx.t(`cart.title.${kind}`), href: paths.cart(kind) },
    },
    title: pageTitle(ctx, "cart.materials.title"),
  };
  return data(page, { status: fieldProblems.length > 0 ? 422 : 200 });
};
