import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mailReceipt } from "~/features/receivables/receipt/mail-receipt.server";
import { settledList } from "~/features/receivables/receipt/payment-receipt";
import { ReceiptPage, type ReceiptView } from "~/features/receivables/receipt/ReceiptPage";
import { getReceipt } from "~/features/receivables/receipt/receipt.queries.server";
import { receiptFacts } from "~/features/receivables/receipt/receipt-facts";
import { answerButton } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { documentRightsOf } from "../documents/rights.server";

export async function loader(args: LoaderFunctionArgs): Promise<ReceiptView> {
  const { number = "" } = args.params;
  const list = await askList(args, "settled");
  const { ctx, value } = await readPage(args, getReceipt, { number });
  const { t, actor } = ctx;
  return {
    number,
    facts: receiptFacts(value, { t, formats: actor.formats }),
    view: await showList(list, settledList(value, list.paging, { t, rights: documentRightsOf(actor) })),
    files: (["pdf", "csv"] as const).map((format) => ({
      format,
      href: `${paths.paymentReceipt(number)}/file?format=${format}`,
    })),
    title: pageTitle(ctx, "receivables.receipt.title", { number }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  const { number = "" } = args.params;
  const backPath = paths.paymentReceipt(number);
  return answerButton(ctx, new FormData(), mailReceipt, {
    fixed: { number },
    to: () => backPath,
    backPath,
    notice: ({ email }) => ({ severity: "success", key: "receivables.receipt.mailed", params: { email } }),
  });
}

export const meta = titleMeta;

export default function Receipt() {
  return <ReceiptPage page={useLoaderData<typeof loader>()} />;
}
