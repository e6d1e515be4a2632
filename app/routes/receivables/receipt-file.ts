import { remittanceAdvice } from "~/features/receivables/receipt/payment-receipt";
import { getReceipt, getReceiptPaper } from "~/features/receivables/receipt/receipt.queries.server";
import { fileHeadOf, listFile } from "~/files/list-file.server";
import { badAddressPage } from "~/http/failures.server";
import { fileResponse } from "~/http/file-response.server";
import { paths } from "~/http/paths";
import { readFile } from "~/http/read-page.server";
import { withoutPage } from "~/http/without-page.server";
import { paperFile } from "../cart/paper-file.server";
import { documentRightsOf } from "../documents/rights.server";

/** Serves the receipt of a payment as a PDF, or what it settled as a remittance advice in CSV. */
export const loader = withoutPage(async (args) => {
  const { number = "" } = args.params;
  const fields = new URL(args.request.url).searchParams;
  const format = fields.get("format") ?? "pdf";
  if (!["pdf", "csv"].includes(format)) {
    throw badAddressPage({ key: "ui.unknownValue", params: { name: "format", value: format.slice(0, 60) } });
  }
  const page = paths.paymentReceipt(number);
  if (format === "pdf") {
    const { value } = await readFile(args, getReceiptPaper, { number }, page);
    return paperFile(args.request, value);
  }
  const { ctx, value } = await readFile(args, getReceipt, { number }, page);
  const { t, actor, services, brandName } = ctx;
  const advice = remittanceAdvice(value, { t, rights: documentRightsOf(actor) });
  const { payer, date } = value.payment;
  const head = fileHeadOf({
    name: ["remittance", number, payer.number, date],
    facts: [],
    author: brandName,
    now: services.clock.now(),
    t,
    formats: actor.formats,
  });
  const file = { caption: t("receivables.receipt.advice"), ...advice, ...head };
  return fileResponse(await listFile(file, "csv", { t, formats: actor.formats }));
});
