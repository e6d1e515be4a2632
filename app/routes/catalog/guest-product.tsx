import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProductPage } from "~/features/catalog/product/ProductPage";
import { catalogAddresses } from "~/http/catalog-addresses";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/product.css?url";
import { productLoader } from "./product-page.server";

export const loader = productLoader(true);
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function GuestProduct() {
  return <ProductPage {...useLoaderData<typeof loader>()} to={catalogAddresses} />;
}
