import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { getProductSchema } from "~/features/catalog/catalog.schema";
import { addressWith } from "~/features/catalog/catalog-address";
import { getProduct } from "~/features/catalog/product/product.queries.server";
import { isAskedByScript } from "~/http/asked-by-script";
import { enter } from "~/http/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { readAsTyped } from "~/http/form-formats";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { translatorFor } from "~/i18n/translator.server";
import { productRightsOf } from "./catalog-page.server";

/** One product, for customers and for guests; its number stands in the address or in its query. */
export const productLoader = (guest: boolean) => async (args: LoaderFunctionArgs) => {
  const entrance = await enter(args);
  const url = new URL(entrance.path, args.request.url);
  const given = url.searchParams;
  const sku = args.params.sku ?? given.get("sku") ?? "";
  if (sku === "") throw notFoundPage();
  const { formats } = entrance.actor;
  // What is asked about stands in the address as it was typed, in the visitor's own format.
  const typed = readAsTyped(
    getProductSchema,
    { quantity: given.get("quantity") ?? "", date: given.get("date") ?? "" },
    formats,
  );
  const { website } = args.params;
  const unit = given.get("unit");
  const [code, chosen] = (given.get("choose") ?? "").split("=", 2);
  const { ctx, value } = await readPage(args, getProduct, {
    ...(website ? { website } : {}),
    guest,
    sku,
    choices: choicesIn(given),
    ...(code && chosen ? { choose: { code, value: chosen } } : {}),
    ...(typed.value as { quantity?: string; date?: string }),
    ...(unit ? { unit } : {}),
    refresh: given.get("refresh") === "1",
    patient: isAskedByScript(args.request),
  });
  const t = translatorFor(entrance.actor);
  // Guests, and who has yet to choose a variant, are not asked.
  const problems = guest || !value.orderable ? [] : typed.problems;
  ctx.refused = problems.length > 0;
  const site = website ?? ctx.actor.salesArea?.id ?? "";
  const home = guest ? paths.guestCatalog() : paths.catalog(website);
  const hrefOf = (number: string) => (guest ? paths.guestProduct(number) : paths.product(site, number));
  const page = {
    ...value,
    problems: problems.map(({ path, text }) => ({ name: path, text: t(text.key, text.params) })),
    typedQuantity: given.get("quantity"),
    typedDate: given.get("date") ?? "",
    unit: unit ?? value.price?.unit ?? value.shown.salesUnit,
    path: url.pathname,
    sku,
    byQuery: args.params.sku === undefined,
    rights: productRightsOf(ctx, value.guestAdd),
    dataSheet: guest ? null : paths.dataSheet(site, value.shown.number),
    refresh: addressWith(entrance.path, { refresh: "1" }),
    substitutes: value.substitutes.map(({ number, name }) => ({ number, name, href: hrefOf(number) })),
    crumbs: [
      { label: t("catalog.title"), href: home },
      ...value.trail.map(({ id, name }) => ({ label: name, href: addressWith(home, { category: id }) })),
    ],
    history: value.history?.map((order) => ({ ...order, href: paths.order(order.number) })) ?? null,
    title: pageTitle(ctx, "catalog.productTitle", { name: value.shown.name }),
  };
  return data(page, { status: ctx.refused ? 422 : 200 });
};

/** `o.colour=blue`: what was chosen of a configurable product. */
function choicesIn(given: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...given].flatMap(([name, value]) => (name.startsWith("o.") ? [[name.slice(2), value]] : [])),
  );
}
