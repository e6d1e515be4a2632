import type { LoaderFunctionArgs } from "@remix-run/node";
import type { DocumentRef, OutputLabel } from "~/erp/erp";
import { itemsView } from "~/features/documents/document-items-view";
import { linkTo, linkToOutput } from "~/features/documents/document-links";
import { documentLists } from "~/features/documents/document-lists";
import { getInvoice, getOrder, getQuote } from "~/features/documents/documents.queries.server";
import { mayViewInvoices } from "~/features/documents/documents-rules";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { translatorFor } from "~/i18n/translator.server";

const kinds = {
  order: { get: getOrder, list: documentLists.orders },
  quote: { get: getQuote, list: documentLists.quotes },
  invoice: { get: getInvoice, list: documentLists.invoices },
} as const;

/** The page of one document: all that the ERP says of it, and where it stands between those before and after it. */
export const detailsLoader = (kind: keyof typeof kinds) => async (args: LoaderFunctionArgs) => {
  const { get, list } = kinds[kind];
  const refresh = new URL(args.request.url).searchParams.get("refresh") === "1";
  const { ctx, value } = await readPage(args, get, { number: args.params.number ?? "", refresh });
  const { document, flow, asOf } = value;
  const t = translatorFor(ctx.actor);
  const { formats } = ctx.actor;
  const seesInvoices = mayViewInvoices(ctx.actor, {}).allowed;
  const visible = (ref: DocumentRef) =>
    seesInvoices || (ref.kind !== "invoice" && ref.kind !== "creditMemo") ? linkTo(ref) : null;
  const { number, poNumber, date, dueDate, totals, note } = document;
  return {
    kind,
    number,
    heading: t(`documents.${kind}`, { number }),
    list: { label: t(list.title), href: list.path },
    status: document.shipStatus ?? document.status,
    facts: {
      date,
      poNumber,
      dueDate,
      requestedDate: document.requestedDate,
      terms: document.paymentTerms.label,
      shipping: document.shippingOption.label,
      note,
    },
    tracking: document.tracking.map(({ carrier, number, url }) => ({
      text: `${carrier} ${number}`,
      href: url,
    })),
    partners: document.partners.map(({ function: role, number, name, address }) => ({
      role: t(`frame.function.${role}`),
      number,
      name,
      lines: [address.street, `${address.postalCode} ${address.city}`.trim(), address.country].filter(
        Boolean,
      ),
    })),
    said: [
      ...value.messages.map(({ severity, text }) => ({ severity, text })),
      ...document.blocks.map(({ label }) => ({ severity: "warning" as const, text: label })),
      ...document.incomplete.map(({ severity, text }) => ({ severity, text })),
    ],
    items: {
      ...itemsView(`${kind}-items`, document.items, { t, formats }),
      address: `${list.path}/${number}`,
    },
    totals,
    outputs: document.outputTypes
      .filter(({ type }) => type !== "invoice" || seesInvoices)
      .map(({ type, label }: OutputLabel) => ({ text: label, href: linkToOutput(document, type) })),
    flow: flow.nodes.map((node) => ({
      text: `${t(`documents.kinds.${node.kind}`)} ${node.number}`,
      href: node.number === number ? null : visible(node),
      current: node.number === number,
      date: node.date,
      status: node.status,
    })),
    asOf,
    title: pageTitle(ctx, `documents.${kind}`, { number }),
  };
};
