import { useActionData, useLoaderData } from "@remix-run/react";
import { CollectionForm } from "~/admin/pages/CollectionForm";
import { PagePictureForm } from "~/features/catalog/page-pictures/PagePictureForm";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { catalogPageAction, catalogPageLoader } from "./catalog-page.server";

export const loader = catalogPageLoader;
export const action = catalogPageAction;
export const meta = titleMeta;

/** Shows the form of a news item or resource, and below it its picture. */
export default function CatalogPage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const isOfPicture = refusal !== undefined && "intent" in refusal && refusal.intent === "uploadPicture";
  return (
    <>
      <CollectionForm page={page} result={isOfPicture ? undefined : result} />
      <PagePictureForm picture={page.picture} result={isOfPicture ? result : undefined} />
    </>
  );
}
