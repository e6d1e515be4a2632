import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { DocumentRef, OutputLabel, SalesDocument } from "~/erp/erp";
import { itemsView, pricingView } from "~/features/documents/details/items-view";
import { renewQuote } from "~/features/documents/details/renew-quote.server";
import { linkTo, linkToCopy, linkToOutput } from "~/features/documents/document-links";
import type { DocumentRights } from "~/features/documents/document-list-view";
import { documentLists, downloadKinds } from "~/features/documents/document-lists";
import { getInvoice, getOrder, getQuote } from "~/features/documents/documents.queries.server";
import { saysWhy } from "~/features/documents/documents-rules";
import { answerButton, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { submitted } from "~/http/submitted.server";
import { type Formats, formatDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { translatorFor } from "~/i18n/translator.server";
import { withProducts } from "~/routes/cart/with-products.server";
import type { Row } from "~/ui/lists/list-view";
import { documentRightsOf } from "./rights.server";

const kinds = {
  order: { get: getOrder, list: documentLists.orders },
  quote: { get: getQuote, list: documentLists.quotes },
  invoice: { get: getInvoice, list: documentLists.invoices },
} as const;

/** The page of one document: all that the ERP says of it, and where it stands between those before and after it. */
export const detailsLoader = (kind: keyof typeof kinds) => async (args: LoaderFunctionArgs) => {
  const { get, list } = kinds[kind];
  const asked = new URL(args.request.url).searchParams;
  const refresh = asked.get("refresh") === "1";
  const { ctx, value } = await readPage(args, get, { number: args.params.number ?? "", refresh });
  const { document, flow, files, asOf } = value;
  const t = translatorFor(ctx.actor);
  const { formats } = ctx.actor;
  const rights = documentRightsOf(ctx.actor);
  const seesInvoices = rights.viewInvoices;
  // Staff read documents of customers for whom they do not act at present.
  const own = document.soldTo.number === ctx.actor.partner?.number;
  const copies = kind === "invoice" || !own ? [] : copiesOf(kind, document, rights);
  const here = `${list.path}/${segment(document.number)}`;
  const priced = document.items.some(({ priceComponents }) => priceComponents.length > 0);
  const showsPricing = priced && asked.get("pricing") === "1";
  const visible = (ref: DocumentRef) =>
    seesInvoices || (ref.kind !== "invoice" && ref.kind !== "creditMemo") ? linkTo(ref) : null;
  const items = itemsView(`${kind}-items`, kind, document.items, {
    t,
    formats,
    selectable: copies.length > 0,
  });
  const materials = new Map(document.items.map(({ itemNumber, material }) => [String(itemNumber), material]));
  const productsOf = { column: "material", materialOf: ({ id }: Row) => materials.get(id) ?? "" };
  const { number, poNumber, date, dueDate, totals, note } = document;
  // What has the address of an invoice may be a credit memo, and says so.
  const heading = document.kind === "creditMemo" ? "documents.creditMemo" : (`documents.${kind}` as const);
  return {
    kind,
    number,
    heading: t(heading, { number }),
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
    items: await withProducts(ctx, { ...items, address: here }, productsOf),
    pricing: showsPricing
      ? { ...pricingView(`${kind}-pricing`, document.items, { t, formats }), address: `${here}?pricing=1` }
      : null,
    showPricing: priced ? `${here}?pricing=1#pricing` : null,
    standing: kind === "quote" ? standingOf(document, t, formats) : [],
    copies,
    renewable: kind === "quote" && own && rights.quotes && document.requote.allowed,
    noCopyReason: kind !== "invoice" && saysWhy(document.copy) ? document.copy.reason : null,
    noConvertReason: kind === "quote" && saysWhy(document.convert) ? document.convert.reason : null,
    downloads: downloadKinds.map((file) => ({
      kind: file,
      href: `${here}/items/download?format=${file}`,
    })),
    files: files.map(({ id, fileName, addedAt }) => ({
      name: fileName,
      addedAt,
      href: `${here}/attachments/${segment(id)}`,
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
    title: pageTitle(ctx, heading, { number }),
  };
};

const segment = encodeURIComponent;

/** Until when a quote can be ordered, and how much of it still can. */
function standingOf({ items, dueDate, convert }: SalesDocument, t: Translate, formats: Formats): string[] {
  const open = items.filter((item) => Number(item.openQuantity) > 0).length;
  const left = t("documents.leftOfQuote", { count: open, of: items.length });
  const until = dueDate ? t("documents.bindsUntil", { date: formatDate(dueDate, formats) }) : "";
  return convert.allowed ? [[until, left].filter(Boolean).join(" ")] : [];
}

/** A quote made anew: its reader goes on with the new one. */
export const detailsAction = (kind: "quote") => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const number = args.params.number ?? "";
  const { path } = kinds[kind].list;
  return byIntent(form, {
    renew: () =>
      answerButton(ctx, new FormData(), renewQuote, {
        fixed: { number },
        to: (made) => `${path}/${segment(made.number)}`,
        back: `${path}/${segment(number)}`,
        notice: (made) => ({
          severity: "success",
          key: "documents.renewed",
          params: { old: number, number: made.number },
        }),
      }),
  });
};

/** Into which carts its lines can go, the way most take first. */
function copiesOf(kind: "order" | "quote", { number, copy, convert }: SalesDocument, rights: DocumentRights) {
  const source = { kind, number };
  const copyable = copy.allowed;
  const ways = [
    {
      word: "convert",
      shown: kind === "quote" && rights.orders && convert.allowed,
      href: linkToCopy(source, "order", true),
    },
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
