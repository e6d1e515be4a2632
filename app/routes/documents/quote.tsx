import { useLoaderData } from "@remix-run/react";
import { DocumentDetails } from "~/features/documents/DocumentDetails";
import { titleMeta } from "~/http/title-meta";
import { detailsLoader, quoteAction } from "./details.server";

export const loader = detailsLoader("quote");
export const action = quoteAction;
export const meta = titleMeta;

export default function Quote() {
  return <DocumentDetails page={useLoaderData<typeof loader>()} />;
}
