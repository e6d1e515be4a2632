import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DocumentList } from "~/features/documents/list/DocumentList";
import { invoiceSelectionIntents } from "~/features/receivables/invoice-selection-intents";
import { mayPayItems } from "~/features/receivables/receivables-rules";
import { enter } from "~/http/entrance/enter.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { withListSearch } from "~/ui/lists/list-address";
import { Button } from "~/ui/pages/Button";
import stylesheet from "~/ui/styles/documents.css?url";
import { listAction, listLoader } from "./list.server";

const loadList = listLoader("invoices");
export const action = listAction("invoices");
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { data: page, init } = await loadList(args);
  const { actor } = await enter(args);
  return data({ ...page, isPayable: mayPayItems(actor, {}).allowed }, init ?? undefined);
}

export default function Invoices() {
  const t = useT();
  const { isPayable, ...page } = useLoaderData<typeof loader>();
  const pay = (
    <Button
      intent={invoiceSelectionIntents.payInvoices}
      formAction={withListSearch("/open_items/selection", page.view)}
    >
      {t("receivables.pay.payTicked")}
    </Button>
  );
  return (
    <DocumentList
      page={page}
      refusal={useActionData<typeof action>()}
      tickedButtons={isPayable ? pay : null}
    />
  );
}
