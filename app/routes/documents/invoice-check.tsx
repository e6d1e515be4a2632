import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkInvoice } from "~/features/documents/check/check-invoice.queries.server";
import { InvoiceCheck } from "~/features/documents/check/InvoiceCheck";
import { invoiceCheckPageOf } from "~/features/documents/check/invoice-check-view";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { documentRightsOf } from "./rights.server";

export const meta = titleMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { number = "" } = args.params;
  const refresh = new URL(args.request.url).searchParams.get("refresh") === "1";
  const { ctx, value } = await readPage(args, checkInvoice, { number, refresh });
  const { actor, t } = ctx;
  const page = invoiceCheckPageOf(value, { actor, t, rights: documentRightsOf(actor) });
  return { ...page, title: pageTitle(ctx, "documents.check.title", { number }) };
}

export default function CheckedInvoice() {
  return <InvoiceCheck page={useLoaderData<typeof loader>()} />;
}
