import { useLoaderData } from "@remix-run/react";
import { DocumentDetails } from "~/features/documents/details/DocumentDetails";
import { titleMeta } from "~/http/title-meta";
import { detailsLoader } from "./details.server";

export const loader = detailsLoader("order");
export const meta = titleMeta;

export default function Order() {
  return <DocumentDetails page={useLoaderData<typeof loader>()} />;
}
