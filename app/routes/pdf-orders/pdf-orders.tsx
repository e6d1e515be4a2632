import { useActionData, useLoaderData } from "@remix-run/react";
import { PdfOrdersPage } from "~/features/pdf-orders/PdfOrdersPage";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { pdfOrdersAction, pdfOrdersLoader } from "./pdf-orders.server";

export const loader = pdfOrdersLoader;
export const action = pdfOrdersAction;
export const meta = titleMeta;

export default function PdfOrders() {
  const result = resultOf(useActionData<typeof action>());
  return <PdfOrdersPage page={useLoaderData<typeof loader>()} result={result} />;
}
