import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { PayItemsView } from "~/features/receivables/paying/PayItemsPage";
import { partList } from "~/features/receivables/paying/part-list";
import { payItems } from "~/features/receivables/paying/pay-items.server";
import {
  getPaymentProposal,
  type PaymentProposal,
} from "~/features/receivables/paying/payment-proposal.queries.server";
import { isOffset } from "~/features/receivables/paying/proposal";
import type { Entrance } from "~/http/entrance/entrance";
import { badAddressPage } from "~/http/failures.server";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { addAmounts } from "~/lib/add-amounts";
import { documentRightsOf } from "../documents/rights.server";
import { transferOf } from "./transfer.server";
import { waysToPay } from "./ways-to-pay.server";

/** Shows what the selected items, or what is open of one invoice, come to. */
export const payItemsLoader = async (args: LoaderFunctionArgs): Promise<PayItemsView> => {
  const list = await askList(args, "payment");
  const { part, ...selection } = readAddress(list.searchParams);
  const { invoice, partial } = selection;
  const { ctx, value } = await readPage(args, getPaymentProposal, selection);
  const { proposal, items } = value;
  const crumb = crumbOf(ctx, invoice);
  const backPath = crumb.href;
  if (proposal.kind === "problem" || !value.payer) {
    const text =
      proposal.kind === "problem" ? proposal.text : { key: "receivables.pay.chooseItems" as const };
    const reasons = value.leftOut.filter((reason) => reason !== text);
    const notices = [text, ...reasons].map((reason) => ({ severity: "error" as const, ...reason }));
    throw await seeOther(backPath, notices);
  }
  const { parts, total, discount, currency } = proposal;
  const isAdvance = backPath === paths.downPayments();
  const wholeTitle = isAdvance ? "receivables.advance.pay" : "receivables.pay.title";
  const reader = { t: ctx.t, rights: documentRightsOf(ctx.actor) };
  return {
    payer: value.payer,
    items: items.map(({ number }) => number),
    later: value.later,
    leftOut: value.leftOut.map(({ key, params }) => ctx.t(key, params)),
    view: await showList(list, partList(parts, currency, list.paging, reader)),
    open: addAmounts(parts.map(({ open }) => open)),
    total,
    discount,
    currency,
    isPartial: partial,
    shortAmount: partial ? part : null,
    settlement: settlementOf(value, total),
    ways: isOffset({ total }) ? [] : await waysToPay(ctx, value.methods),
    // The amount of a partial payment is not known before it is typed; credits alone need no transfer.
    transfer: partial || isOffset({ total }) ? null : await transferOf(ctx, parts, total),
    isAdvance,
    crumb,
    title: pageTitle(ctx, partial ? "receivables.pay.titlePart" : wholeTitle),
  };
};

function settlementOf(
  { methods, isMisconfigured, clearsCredits }: PaymentProposal,
  total: string,
): PayItemsView["settlement"] {
  if (isOffset({ total })) return clearsCredits ? "offset" : "offsetNotPossible";
  if (isMisconfigured) return "badConfig";
  return methods.length > 0 ? "money" : "noMethod";
}

/** Leads back to where the payment was chosen. */
function crumbOf({ t, path }: Entrance, invoice: string | null) {
  if (path.startsWith(paths.downPayments()))
    return { label: t("receivables.advance.title"), href: paths.downPayments() };
  return invoice === null
    ? { label: t("receivables.openItems"), href: paths.openItems() }
    : {
        label: `${t("documents.kinds.invoice")} ${invoice}`,
        href: `/invoices/${encodeURIComponent(invoice)}`,
      };
}

const fieldNames = ["payer_number", "invoice", "item", "partial", "part", "page", "page_size"];

function readAddress(fields: URLSearchParams) {
  const unknownName = [...fields.keys()].find((name) => !fieldNames.includes(name));
  if (unknownName !== undefined) {
    throw badAddressPage({ key: "ui.unknownField", params: { name: unknownName.slice(0, 60) } });
  }
  const partial = fields.get("partial") || "0";
  if (!["0", "1"].includes(partial)) refuseValue("partial", partial);
  const part = fields.get("part") || null;
  if (part !== null && !/^\d{1,12}(\.\d{1,4})?$/.test(part)) refuseValue("part", part);
  return {
    part,
    items: fields.get("item") ? [String(fields.get("item")).slice(0, 60)] : null,
    payer: fields.get("payer_number")?.trim() || null,
    invoice: fields.get("invoice")?.trim() || null,
    partial: partial === "1",
  };
}

function refuseValue(name: string, value: string): never {
  throw badAddressPage({ key: "ui.unknownValue", params: { name, value: value.slice(0, 60) } });
}

/** Begins the payment, whose receipt leads to the provider's page. */
export const payItemsAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  return answerForm(ctx, form, payItems, {
    to: ({ payment, isAdvance }) => (isAdvance ? paths.paidAdvance(payment) : paths.paidItems(payment)),
  });
};
