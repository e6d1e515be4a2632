import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSuggestions } from "~/features/carts/lines/suggestions.queries.server";
import { suggest } from "~/features/catalog/listing/suggestions.queries.server";
import { findAnything } from "~/features/documents/lookup/find-anything.server";
import type { NumberHit } from "~/features/documents/lookup/find-by-number.server";
import type { SearchPhrase } from "~/features/documents/lookup/search-phrase";
import { json } from "~/http/api/api-json";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { paths } from "~/http/paths";
import type { SuggestedGroup } from "~/ui/frames/suggested-group";
import { documentsOf } from "./find.server";

const maxItems = 5;
/** The limit up to which the catalog counts. */
const manyResults = 1_000;

/** Suggests documents, products and words for the search box, in groups; a failure means no suggestions. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, 50);
  const anything = await findAnything(ctx, { q });
  if (anything.kind !== "ok") return json(200, []);
  const { phrase, hits } = anything.value;
  const groups = await Promise.all([
    documentGroup(ctx, hits),
    productGroup(ctx, phrase),
    wordGroup(ctx, phrase.kind === "words" ? phrase.q : ""),
  ]);
  return json(
    200,
    groups.filter(({ items }) => items.length > 0),
  );
}

const finding = (value: string) => `${paths.find()}?${new URLSearchParams({ q: value })}`;

function documentGroup(ctx: Entrance, hits: readonly NumberHit[]): SuggestedGroup {
  const documents = documentsOf(
    ctx,
    hits.filter(({ of }) => of !== "material"),
  );
  return {
    title: ctx.t("documents.groups.documents"),
    items: documents.slice(0, maxItems).map(({ text, note, shipTo, href }) => ({
      text,
      note: [note, shipTo].filter(Boolean).join(" · "),
      href,
    })),
  };
}

async function productGroup(ctx: Entrance, phrase: SearchPhrase): Promise<SuggestedGroup> {
  const isAdd = phrase.kind === "add";
  const q = isAdd ? phrase.material : phrase.kind === "words" ? phrase.q : "";
  const products = await findSuggestions(ctx, { q, pageSize: maxItems });
  const items = products.kind === "ok" ? products.value.items : [];
  const site = ctx.actor.salesArea?.id ?? "";
  return {
    title: ctx.t(isAdd ? "documents.groups.add" : "documents.groups.products"),
    items: items.map(({ number, name, customerMaterial }) => ({
      text: name,
      note: [number, customerMaterial].filter(Boolean).join(" · "),
      // Goods for the cart are confirmed on the page of results: following a link changes nothing.
      href: isAdd ? finding(`${phrase.quantity} x ${number}`) : paths.product(site, number),
    })),
  };
}

async function wordGroup(ctx: Entrance, q: string): Promise<SuggestedGroup> {
  const { t } = ctx;
  const endings = await suggest(ctx, { q, guest: false });
  return {
    title: t("documents.groups.words"),
    items: (endings.kind === "ok" ? endings.value : [])
      .slice(0, maxItems)
      .map(({ title, numResults, category }) => ({
        text: title,
        note:
          numResults < manyResults
            ? t("catalog.results", { count: numResults })
            : t("catalog.manyResults", { count: numResults }),
        href: category ? `${paths.catalog()}?${new URLSearchParams({ category })}` : finding(title),
      })),
  };
}
