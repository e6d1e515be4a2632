import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findMaterials } from "~/features/catalog/catalog.queries.server";
import { materialList } from "~/features/catalog/material-list";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { translatorFor } from "~/i18n/translator.server";
import { AsOf } from "~/ui/AsOf";
import { DefaultButton } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { DataTable } from "~/ui/DataTable";
import { refreshed, searchedBy } from "~/ui/list-address";
import { PageHead } from "~/ui/PageHead";
import { Pages } from "~/ui/Pages";
import { SearchForm } from "~/ui/SearchForm";

export async function loader(args: LoaderFunctionArgs) {
  const asked = await askList(args, "catalog");
  const { q, paging, refresh } = asked;
  const category = asked.given.get("category") ?? "";
  const { ctx, value } = await readPage(args, findMaterials, { q, category, ...paging, refresh });
  const { list, rows, categories, pricesAsOf } = value;
  const t = translatorFor(ctx.actor);
  return {
    q,
    category,
    view: await showList(asked, materialList({ ...list, rows }, t)),
    pricesAsOf,
    categories: categories
      .filter((node) => node.parent === null)
      .map(({ id, name, materials }) => ({ id, name, materials })),
    title: pageTitle(ctx, "catalog.title"),
  };
}

export const meta = titleMeta;

export default function Catalog() {
  const { q, view, pricesAsOf } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={t("catalog.title")} />
      <div className="side">
        <Categories />
        <div>
          <SearchForm view={view} label={t("catalog.search")} q={q} />
          <form method="post" action={paths.cartItems()}>
            <CsrfField />
            <DefaultButton intent="nothing" />
            <DataTable view={view} />
          </form>
          <Pages view={view} />
          {pricesAsOf ? <AsOf instant={pricesAsOf} refresh={refreshed(view)} /> : null}
        </div>
      </div>
    </>
  );
}

function Categories() {
  const { view, category, categories } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <nav aria-label={t("catalog.categories")}>
      <ul className="tree">
        <li>
          <a href={searchedBy(view, { category: null })} aria-current={category === "" ? "true" : undefined}>
            {t("catalog.all")}
          </a>
        </li>
        {categories.map(({ id, name, materials }) => (
          <li key={id}>
            <a href={searchedBy(view, { category: id })} aria-current={category === id ? "true" : undefined}>
              {name} <small>{materials}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
