import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CollectionForm } from "~/admin/pages/CollectionForm";
import { readFormPage } from "~/admin/pages/form-page.server";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { bannerAction } from "./banner.server";

export const loader = (args: LoaderFunctionArgs) => readFormPage(args);
export const action = bannerAction;
export const meta = titleMeta;

/** A new banner leads to its own page, where its carousel is made. */
export default function NewBanner() {
  const refusal = useActionData<typeof action>();
  return <CollectionForm page={useLoaderData<typeof loader>()} result={resultOf(refusal)} />;
}
