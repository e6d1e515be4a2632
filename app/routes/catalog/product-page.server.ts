import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Problem } from "~/door/outcome";
import { getProduct } from "~/features/catalog/product/product.queries.server";
import { productPageOf } from "~/features/catalog/product/product-page-view";
import { isAskedByScript } from "~/http/asked-by-script";
import { enter } from "~/http/entrance/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { unitsInWords } from "~/i18n/find-unit";
import type { Formats } from "~/i18n/formats";
import { marksOf } from "~/routes/cart/marks-of.server";
import { productRightsOf } from "./catalog-page.server";
import { readAmount } from "./read-amount.server";

/** Loads one product for customers and guests; its number is in the path or in the query. */
export const productLoader = (guest: boolean) => async (args: LoaderFunctionArgs) => {
  const { path: address, actor } = await enter(args);
  const fields = new URL(address, args.request.url).searchParams;
  const { website } = args.params;
  const sku = args.params.sku ?? fields.get("sku") ?? "";
  if (sku === "") throw notFoundPage();
  const amount = amountIn(fields, actor.formats);
  const { ctx, value } = await readPage(args, getProduct, {
    ...(website ? { website } : {}),
    guest,
    sku,
    ...choicesIn(fields),
    ...amount.value,
    refresh: fields.get("refresh") === "1",
    patient: isAskedByScript(args.request),
  });
  const site = website ?? actor.salesArea?.id ?? "";
  // Guests have no form for them, nor has a product without a chosen variant.
  const problems = guest || !value.orderable ? [] : [...amount.problems, ...unitProblems(value)];
  const rights = productRightsOf(ctx, value.guestAdd);
  const mark = (await marksOf(ctx, rights, [value.shown]))[value.shown.number];
  const page = {
    ...productPageOf(
      value,
      { address, fields, sku, byQuery: args.params.sku === undefined, problems },
      ctx.t,
      guest ? guestAddresses : addressesIn(website, site),
    ),
    rights,
    ...(mark ? { mark } : {}),
    dataSheet: guest ? null : paths.dataSheet(site, value.shown.number),
    askHref: guest ? null : paths.askSales(paths.product(site, value.shown.number)),
    title: pageTitle({ ...ctx, refused: problems.length > 0 }, "catalog.productTitle", {
      name: value.shown.name,
    }),
  };
  return data(page, { status: problems.length > 0 ? 422 : 200 });
};

const guestAddresses = { home: paths.guestCatalog(), product: paths.guestProduct, order: paths.order };

const addressesIn = (website: string | undefined, site: string) => ({
  home: paths.catalog(website),
  product: (number: string) => paths.product(site, number),
  order: paths.order,
});

/** Reads quantity, date and unit, which the address has in the visitor's own format. */
function amountIn(fields: URLSearchParams, formats: Formats) {
  const typedFields = { quantity: fields.get("quantity") ?? "", date: fields.get("date") ?? "" };
  const { value, problems } = readAmount(typedFields, formats);
  const unit = fields.get("unit");
  return { value: { ...value, ...(unit ? { unit } : {}) }, problems };
}

type UnitAnswer = {
  unknownUnit: string | null;
  shown: { number: string };
  material: Parameters<typeof unitsInWords>[0];
};

/** Says which units the product is sold in where another one was typed. */
function unitProblems({ unknownUnit, shown, material }: UnitAnswer): Problem[] {
  if (!unknownUnit) return [];
  const units = unitsInWords(material);
  const params = { material: shown.number, unit: unknownUnit, units };
  return [{ path: "quantity", text: { key: "cart.unit.notSold", params } }];
}

/** Reads what was chosen of a configurable product (`o.colour=blue`), and the choice just made. */
function choicesIn(fields: URLSearchParams) {
  const [code, value] = (fields.get("choose") ?? "").split("=", 2);
  return {
    choices: Object.fromEntries(
      [...fields].flatMap(([name, text]) => (name.startsWith("o.") ? [[name.slice(2), text]] : [])),
    ),
    ...(code && value ? { choose: { code, value } } : {}),
  };
}
