import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CatalogPage } from "~/features/catalog/listing/CatalogPage";
import { catalogAddresses } from "~/http/catalog-addresses";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/products.css?url";
import { catalogLoader } from "./catalog-page.server";

export const loader = catalogLoader(false);
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Catalog() {
  return <CatalogPage {...useLoaderData<typeof loader>()} to={catalogAddresses} />;
}
