import { z } from "zod";
import { findMaterials } from "~/features/carts/lines/find-materials.queries.server";
import {
  answersJson,
  cacheInfo,
  filtersJson,
  pagination,
  productJson,
  productsJson,
} from "~/features/catalog/catalog.api";
import { filtersIn } from "~/features/catalog/catalog-address";
import { getOwnCatalogSettings } from "~/features/catalog/catalog-settings.queries.server";
import { checkAvailability } from "~/features/catalog/check-availability.queries.server";
import { getCatalogMenu } from "~/features/catalog/configs/catalog-menu.queries.server";
import { listFavourites } from "~/features/catalog/favourites/favourites.queries.server";
import { removeFavourites } from "~/features/catalog/favourites/remove-favourites.server";
import { toggleFavourite } from "~/features/catalog/favourites/toggle-favourite.server";
import { findProducts } from "~/features/catalog/listing/catalog.queries.server";
import { suggest } from "~/features/catalog/listing/suggestions.queries.server";
import { findCatalogPages } from "~/features/catalog/pages.queries.server";
import { findPictures } from "~/features/catalog/product/pictures.queries.server";
import { getProduct } from "~/features/catalog/product/product.queries.server";
import { getSignInForm } from "~/features/identity/ways-in/forms/get-sign-in-form.queries.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { forceReloadSchema, requestOf } from "~/http/api/request-schema";

const base = "/sales_areas/:website/catalog";
const siteOf = (website: unknown) => (website === "default" ? {} : { website });

const websiteSchema = z.string().max(40);

/** A search of the catalog; all filters are one field, encoded like a query. */
const productsRequest = requestOf(findProducts, {
  without: ["guest", "filters", "sort", "refresh", "patient"],
  and: {
    sortBy: findProducts.input.shape.sort,
    filters: z.string().max(2_000).optional(),
    forceReload: forceReloadSchema,
  },
});

/** Filters are those of all products, whichever page of them is looked at. */
const filtersRequest = requestOf({ input: productsRequest }, { without: ["page", "pageSize", "sortBy"] });

/** The audience of a catalog and its root address. */
interface Audience {
  base: string;
  /** The middle part of operation ids. */
  name: string;
  site(website: unknown): Record<string, unknown>;
  open: { guest?: true };
}

const ofCustomers: Audience = { base, name: "", site: siteOf, open: {} };
/** Routes of the guest catalog; if several web sites have one, `?website=` selects it. */
const ofGuests: Audience = {
  base: "/guest/catalog",
  name: ".guest",
  site: (website) => ({ guest: true, ...(website === undefined ? {} : { website }) }),
  open: { guest: true },
};

/** Routes of the active sales area's catalog; any other is not found. `default` means the active one. */
export const catalogTable: ApiRoute[] = [
  ...browsing(ofCustomers),
  ...browsing(ofGuests),
  apiRoute({
    method: "POST",
    path: `${base}/images`,
    summary: "The pictures of the materials named",
    operation: findPictures,
    accepts: requestOf(findPictures, { and: { website: websiteSchema } }),
    input: ({ materials }) => ({ materials }),
    output: (pictures) => ({
      items: pictures.map(({ number, picture }) => ({
        material: number,
        image: picture && `/pictures/${picture}.svg`,
      })),
    }),
  }),
  apiRoute({
    method: "GET",
    path: `${base}/news`,
    summary: "The news of one block",
    operation: findCatalogPages,
    accepts: z.strictObject({ website: websiteSchema, block: z.string().max(60).optional() }),
    input: ({ block }) => ({ newsBlock: block ?? "start" }),
    output: ({ news }) => ({ items: news }),
  }),
  {
    ...apiRoute({
      method: "GET",
      path: `${base}/resources`,
      summary: "Guides and resources, each with an address of its own",
      operation: findCatalogPages,
      accepts: z.strictObject({ website: websiteSchema }),
      input: () => ({ newsBlock: null }),
      output: ({ resources }) => ({ items: resources }),
    }),
    id: "catalog.findPages.resources",
  },
  apiRoute({
    method: "POST",
    path: "/atp_checks/bulk",
    summary: "Prices and dates of several materials for the active customer, in one call to the ERP",
    operation: checkAvailability,
    output: answersJson,
  }),
  {
    ...apiRoute({
      method: "GET",
      path: "/check-price",
      summary: "Price and dates of one material for the active customer",
      operation: checkAvailability,
      accepts: checkAvailability.input.shape.items.unwrap().extend({ forceReload: forceReloadSchema }),
      input: ({ forceReload, ...item }) => ({ items: [item], forceReload: isYes(forceReload) }),
      output: answersJson,
    }),
    id: "catalog.checkAvailability.one",
  },
  apiRoute({
    method: "GET",
    path: "/configurations/catalog/drop_down_menu",
    summary: "Entries of the drop-down menu above the catalog",
    operation: getCatalogMenu,
    input: () => ({}),
    output: ({ entries }) => ({ items: entries }),
  }),
  apiRoute({
    method: "GET",
    path: "/configurations/catalog/login_form",
    summary: "Texts, fields and links of the sign-in form",
    operation: getSignInForm,
    input: () => ({}),
    output: (form) => form,
    guest: true,
  }),
  apiRoute({
    method: "GET",
    path: "/user/catalog_settings",
    summary:
      "The user's catalog settings, and the address of the catalog that programs should search instead of this one",
    operation: getOwnCatalogSettings,
    output: (settings) => settings,
  }),
  apiRoute({
    method: "GET",
    path: "/user/favorite_items",
    summary: "The user's favourites, with prices",
    operation: listFavourites,
    accepts: requestOf(listFavourites, {
      without: ["refresh", "patient"],
      and: { forceReload: forceReloadSchema },
    }),
    input: ({ forceReload, ...search }) => ({ ...search, refresh: isYes(forceReload) }),
    output: ({ rows, total, page, prices }) => ({
      items: rows.map(productJson),
      pagination: pagination(page, total),
      cacheInfo: cacheInfo(prices.asOf),
    }),
  }),
  apiRoute({
    method: "POST",
    path: "/user/favorite_items",
    summary: "Adds a product to the favourites",
    operation: toggleFavourite,
    accepts: requestOf(toggleFavourite, { without: ["favourite"] }),
    input: ({ sku }) => ({ sku, favourite: true }),
    status: 201,
    output: (answer) => answer,
  }),
  apiRoute({
    method: "DELETE",
    path: "/user/favorite_items",
    summary: "Removes products from the favourites",
    operation: removeFavourites,
    output: ({ removed }) => ({ items: removed }),
  }),
  materials("/material_searches", ""),
  materials("/cart_material_searches", ".cart"),
];

const isYes = (input: unknown) => input === true || input === "1" || input === "true";

/** Reads a question from the address. All filters are one field, encoded like a query: `colour=red&colour=blue`. */
function questionIn(audience: Audience, input: Record<string, unknown>) {
  const { website, filters: filterText, forceReload, sortBy, ...rest } = input;
  const fields = new URLSearchParams(typeof filterText === "string" ? filterText : "");
  return {
    ...rest,
    ...audience.site(website),
    ...(sortBy === undefined ? {} : { sort: sortBy }),
    filters: filtersIn(new URLSearchParams([...fields].map(([code, value]) => [`f.${code}`, value]))),
    refresh: isYes(forceReload),
  };
}

function products(audience: Audience, path: string, summary: string): ApiRoute {
  return productsRoute(audience, { path, summary, accepts: productsRequest }, productsJson);
}

function filters(audience: Audience, path: string, summary: string): ApiRoute {
  return productsRoute(audience, { path, summary, accepts: filtersRequest }, (listing) => ({
    items: filtersJson(listing.filters),
  }));
}

function productsRoute(
  audience: Audience,
  { path, ...description }: { path: string; summary: string; accepts: z.ZodObject },
  output: (listing: Parameters<typeof productsJson>[0]) => unknown,
): ApiRoute {
  return {
    ...apiRoute({
      method: "GET",
      path: `${audience.base}/${path}`,
      ...audience.open,
      ...description,
      operation: findProducts,
      input: (input) => questionIn(audience, input),
      output,
    }),
    id: `catalog.findProducts${audience.name}.${path.replaceAll(/\W+/g, "_")}`,
  };
}

function materials(path: string, name: string): ApiRoute {
  return {
    ...apiRoute({
      method: "GET",
      path,
      summary: "Materials by number or description, of which one must be given",
      operation: findMaterials,
      output: ({ items, total, page, pageSize, asOf }) => ({
        items,
        pagination: pagination({ page, pageSize }, total),
        cacheInfo: cacheInfo(asOf),
      }),
    }),
    id: `cart.findMaterials${name}`,
  };
}

/** Routes for customers and for guests. */
function browsing(audience: Audience): ApiRoute[] {
  return [
    products(audience, "category_products", "Products of all categories, with filters and prices"),
    products(audience, "category_products/:category", "Products of one category and those below"),
    products(audience, "searches", "Products by words or number"),
    products(audience, "searches/:q", "The same, with the words or number in the path"),
    filters(audience, "search_filters", "The filters of a search, with the number of products of each value"),
    filters(
      audience,
      "category_filters",
      "The filters of a category, with the number of products of each value",
    ),
    {
      ...apiRoute({
        method: "GET",
        path: `${audience.base}/products/:sku`,
        ...audience.open,
        summary: "One product; a variant is returned as its parent with its options chosen",
        operation: getProduct,
        accepts: requestOf(getProduct, {
          without: ["guest", "choices", "choose", "refresh", "patient"],
          and: { forceReload: forceReloadSchema },
        }),
        input: ({ website, sku, quantity, unit, date, forceReload }) => ({
          ...audience.site(website),
          sku,
          quantity,
          unit,
          date,
          refresh: isYes(forceReload),
        }),
        output: ({ product, shown, material, options, childSku, price, ownNumber, favourite, trail }) => ({
          ...productJson({ ...shown, price, ownNumber, favourite }),
          parentSku: shown.number === product.number ? null : product.number,
          childSku,
          description: material.description,
          attributes: material.attributes.map(({ code, label, valueLabel }) => ({
            code,
            label,
            value: valueLabel,
          })),
          units: material.units,
          options: options.map(({ code, label, values }) => ({
            attributeCode: code,
            label,
            options: values.map(({ value, label: defaultLabel, kind, swatch, chosen, disabled }) => ({
              valueIndex: value,
              defaultLabel,
              swatchValueType: kind,
              swatchValue: swatch,
              chosen,
              disabled,
            })),
          })),
          breadcrumbs: trail.map(({ id, name }) => ({ id, name })),
          cacheInfo: cacheInfo(price?.asOf ?? null),
        }),
      }),
      id: `catalog.getProduct${audience.name}`,
    },
    {
      ...apiRoute({
        method: "GET",
        path: `${audience.base}/suggestions/:q`,
        ...audience.open,
        summary: "Completions of what is typed, with the number of products that each would find",
        operation: suggest,
        accepts: requestOf(suggest, { without: ["guest"] }),
        input: ({ website, q }) => ({ ...audience.site(website), q }),
        output: (items) => ({ items }),
      }),
      id: `catalog.suggest${audience.name}`,
    },
  ];
}
