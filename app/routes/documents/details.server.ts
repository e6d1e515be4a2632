import type { LoaderFunctionArgs } from "@remix-run/node";
import type { DocumentRef, OutputLabel, SalesDocument } from "~/erp/erp";
import { itemsView } from "~/features/documents/document-items-view";
import { linkTo, linkToCopy, linkToOutput } from "~/features/documents/document-links";
import type { RowRights } from "~/features/documents/document-list-view";
import { documentLists, downloadKinds } from "~/features/documents/document-lists";
import { getInvoice, getOrder, getQuote } from "~/features/documents/documents.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { translatorFor } from "~/i18n/translator.server";
import { rightsOf } from "./rights.server";

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
  const { document, flow, files, asOf } = value;
  const t = translatorFor(ctx.actor);
  const { formats } = ctx.actor;
  const rights = rightsOf(ctx.actor);
  const seesInvoices = rights.viewInvoices;
  const copies = kind === "invoice" ? [] : copiesOf(kind, document, rights);
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
      ...itemsView(`${kind}-items`, document.items, {
        t,
        formats,
        selectable: copies.length > 0,
        quoted: kind === "quote",
      }),
      address: `${list.path}/${segment(number)}`,
    },
    copies,
    noCopyReason: kind !== "invoice" && !document.copy.allowed ? document.copy.reason : null,
    noConvertReason:
      kind === "quote" && rights.convert && !document.convert.allowed ? document.convert.reason : null,
    downloads: downloadKinds.map((file) => ({
      kind: file,
      href: `${list.path}/${segment(number)}/items/download?format=${file}`,
    })),
    files: files.map(({ id, fileName, addedAt }) => ({
      name: fileName,
      addedAt,
      href: `${list.path}/${segment(number)}/attachments/${segment(id)}`,
    })),
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

const segment = encodeURIComponent;

/** Into which carts its lines can go, the way most take first. */
function copiesOf(kind: "order" | "quote", { number, copy, convert }: SalesDocument, rights: RowRights) {
  const source = { kind, number };
  const copyable = copy.allowed;
  const ways = [
    { word: "convert", shown: rights.convert && convert.allowed, href: linkToCopy(source, "order", true) },
    {
      word: "requote",
      shown: kind === "quote" && copyable && rights.quotes,
      href: linkToCopy(source, "quote"),
    },
    {
      word: "reorder",
      shown: kind === "order" && copyable && rights.orders,
      href: linkToCopy(source, "order"),
    },
  ] as const;
  return ways.flatMap(({ word, shown, href }) => (shown ? [{ word, href }] : []));
}
