import type { LoaderFunctionArgs } from "@remix-run/node";
import { deliveryPageOf } from "~/features/documents/details/delivery-view";
import { getShipment } from "~/features/documents/details/shipment.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { withProducts } from "~/routes/cart/with-products.server";
import { documentRightsOf } from "./rights.server";

/** Loads the page of one delivery. */
export async function deliveryLoader(args: LoaderFunctionArgs) {
  const { number = "" } = args.params;
  const fields = new URL(args.request.url).searchParams;
  const refresh = fields.get("refresh") === "1";
  const { ctx, value } = await readPage(args, getShipment, { number, refresh });
  const { actor, t } = ctx;
  const page = deliveryPageOf(value, fields.get("page"), { actor, t, rights: documentRightsOf(actor) });
  const materials = new Map(
    value.document.items.map(({ itemNumber, material }) => [String(itemNumber), material]),
  );
  return {
    ...page,
    items: await withProducts(ctx, page.items, {
      column: "material",
      materialOf: ({ id }) => materials.get(id) ?? "",
    }),
    title: pageTitle(ctx, "documents.deliveryTitle", { number }),
  };
}
