import { useLoaderData } from "@remix-run/react";
import { DocumentDetails } from "~/features/documents/details/DocumentDetails";
import { titleMeta } from "~/http/title-meta";
import { detailsAction, detailsLoader } from "./details.server";

export const loader = detailsLoader("quote");
export const action = detailsAction("quote");
export const meta = titleMeta;

export default function Quote() {
  return <DocumentDetails page={useLoaderData<typeof loader>()} />;
}
