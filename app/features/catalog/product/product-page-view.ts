import type { Ok, Problem } from "~/door/outcome";
import { mergedDeliveries } from "~/erp/presentation/merged-deliveries";
import type { Translate } from "~/i18n/translate";
import { addressWith } from "../catalog-address";
import type { getProduct } from "./product.queries.server";

type PageContent = Extract<Awaited<ReturnType<typeof getProduct>>, Ok<unknown>>["value"];

interface Request {
  address: string;
  fields: URLSearchParams;
  sku: string;
  /** The number stands in the query of the address, not in its path. */
  byQuery: boolean;
  problems: readonly Problem[];
}

/** The addresses of other pages; the routes know them. */
interface Links {
  home: string;
  product(number: string): string;
  order(number: string): string;
}

/** Maps one product to its page, beside rights and the addresses of its files. */
export function productPageOf(content: PageContent, request: Request, t: Translate, links: Links) {
  const { address, fields, sku, byQuery } = request;
  const { shown, price, trail, history, substitutes } = content;
  return {
    ...content,
    problems: request.problems.map(({ path, text }) => ({ name: path, text: t(text.key, text.params) })),
    price: price && { ...price, scheduleLines: mergedDeliveries(price.scheduleLines) },
    priceFailure: content.priceFailure && t(content.priceFailure.key, content.priceFailure.params),
    typedQuantity: fields.get("quantity"),
    typedDate: fields.get("date") ?? "",
    unit: content.unit ?? price?.unit ?? shown.salesUnit,
    path: address.split("?", 1)[0] ?? "",
    sku,
    byQuery,
    refresh: addressWith(address, { refresh: "1" }),
    substitutes: substitutes.map(({ number, name }) => ({ number, name, href: links.product(number) })),
    crumbs: [
      { label: t("catalog.title"), href: links.home },
      ...trail.map(({ id, name }) => ({ label: name, href: addressWith(links.home, { category: id }) })),
    ],
    history: history?.map((order) => ({ ...order, href: links.order(order.number) })) ?? null,
  };
}
