import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findMaterials } from "~/features/catalog/catalog.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { AsOf } from "~/ui/AsOf";
import { CsrfField } from "~/ui/CsrfField";
import { Money } from "~/ui/Money";
import { Pages } from "~/ui/Pages";

export async function loader(args: LoaderFunctionArgs) {
  const given = new URL(args.request.url).searchParams;
  const search = { q: given.get("q") ?? "", category: given.get("category") ?? "" };
  const page = given.get("page") ?? "1";
  const { ctx, value } = await readPage(args, findMaterials, {
    ...search,
    page,
    refresh: given.get("refresh") === "1",
  });
  const { list, rows, categories, pricesAsOf } = value;
  return {
    search,
    page: list.page,
    pageSize: list.pageSize,
    total: list.total,
    more: list.more,
    pricesAsOf,
    // The page shows a handful of each material's facts; only those travel.
    rows: rows.map(({ material, price }) => ({
      number: material.number,
      name: material.name,
      customerMaterial: material.customerMaterial,
      unit: material.salesUnit,
      sellable: material.status === "sellable" && material.type !== "configurable",
      price: price && {
        amount: price.price,
        currency: price.currency,
        quantity: price.priceQuantity,
        unit: price.priceUnit,
      },
    })),
    categories: categories
      .filter((node) => node.parent === null)
      .map(({ id, name, materials }) => ({ id, name, materials })),
    title: pageTitle(ctx, "catalog.title"),
  };
}

export const meta = titleMeta;

export default function Catalog() {
  const { search, page, pageSize, total, more, rows, categories, pricesAsOf } =
    useLoaderData<typeof loader>();
  const t = useT();
  const href = (changes: Record<string, string>) => {
    const params = new URLSearchParams({ ...search, ...changes });
    for (const [name, value] of [...params]) if (value === "") params.delete(name);
    return `/catalog?${params}`;
  };
  return (
    <>
      <h1>{t("catalog.title")}</h1>
      <div className="side">
        <nav aria-label={t("catalog.categories")}>
          <ul className="tree">
            <li>
              <a href={href({ category: "" })} aria-current={search.category === "" ? "true" : undefined}>
                {t("catalog.all")}
              </a>
            </li>
            {categories.map((category) => (
              <li key={category.id}>
                <a
                  href={href({ category: category.id })}
                  aria-current={search.category === category.id ? "true" : undefined}
                >
                  {category.name} <small>{category.materials}</small>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <search>
            <form method="get" action="/catalog" className="inline">
              {search.category ? <input type="hidden" name="category" value={search.category} /> : null}
              <label htmlFor="q">{t("catalog.search")}</label>
              <input id="q" name="q" type="search" defaultValue={search.q} className="search" />
              <button type="submit">{t("catalog.searchButton")}</button>
            </form>
          </search>
          {rows.length === 0 ? <Nothing /> : <Materials rows={rows} />}
          <Pages {...{ page, pageSize, total, more }} href={(to) => href({ page: String(to) })} />
          {pricesAsOf ? (
            <AsOf instant={pricesAsOf} refresh={href({ page: String(page), refresh: "1" })} />
          ) : null}
        </div>
      </div>
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

/** One form for the whole list; the pressed button says which material, and each has its own quantity field. */
function Materials({ rows }: { rows: Row[] }) {
  const t = useT();
  return (
    <form method="post" action="/cart/items">
      <CsrfField />
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">{t("catalog.material")}</th>
            <th scope="col" className="right">
              {t("catalog.price")}
            </th>
            <th scope="col">{t("catalog.quantity")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className="wide">
                <strong>{row.name}</strong>
                <br />
                <small>
                  {row.number}
                  {row.customerMaterial ? ` · ${row.customerMaterial}` : ""}
                </small>
              </td>
              <td className="right" data-label={t("catalog.price")}>
                {row.price ? <Price price={row.price} /> : <small>{t("catalog.noPrice")}</small>}
              </td>
              <td className="wide">{row.sellable ? <AddToCart row={row} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}

function Price({ price }: { price: NonNullable<Row["price"]> }) {
  const t = useT();
  return (
    <>
      <Money amount={price.amount} currency={price.currency} />
      <br />
      <small>{t("catalog.perUnit", { quantity: price.quantity, unit: price.unit })}</small>
    </>
  );
}

function AddToCart({ row }: { row: Row }) {
  const t = useT();
  return (
    <span className="inline">
      <input
        name={`quantity:${row.number}`}
        className="short"
        inputMode="decimal"
        defaultValue="1"
        aria-label={t("catalog.quantityOf", { material: row.number })}
      />
      <small>{row.unit}</small>
      <button
        type="submit"
        name="intent"
        value={`add:${row.number}`}
        aria-label={t("catalog.addOf", { material: row.number })}
      >
        {t("catalog.add")}
      </button>
    </span>
  );
}

function Nothing() {
  const t = useT();
  return (
    <p>
      <strong>{t("ui.noResults")}</strong>
      <br />
      {t("ui.noResultsHint")}
    </p>
  );
}
