import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentDetails } from "~/features/documents/details/DocumentDetails";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/details.css?url";
import { detailsAction, detailsLoader } from "./details.server";

export const loader = detailsLoader("quote");
export const action = detailsAction("quote");
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Quote() {
  return <DocumentDetails page={useLoaderData<typeof loader>()} />;
}
