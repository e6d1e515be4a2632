import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CollectionForm } from "~/admin/pages/CollectionForm";
import { readFormPage } from "~/admin/pages/form-page.server";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { answerCollectionForm } from "./collection-form.server";

export const loader = (args: LoaderFunctionArgs) => readFormPage(args);

export const action = (args: ActionFunctionArgs) => answerCollectionForm(args);

export const meta = titleMeta;

export default function CollectionFormPage() {
  const refusal = useActionData<typeof action>();
  return (
    <CollectionForm
      page={useLoaderData<typeof loader>()}
      result={resultOf(refusal)}
      once={refusal && "once" in refusal ? refusal.once : undefined}
    />
  );
}
