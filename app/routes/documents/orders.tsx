import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findOrders } from "~/features/documents/documents.queries.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { AsOf } from "~/ui/AsOf";
import { Money } from "~/ui/Money";
import { Pages } from "~/ui/Pages";
import { Status } from "~/ui/Status";

export async function loader(args: LoaderFunctionArgs) {
  const given = new URL(args.request.url).searchParams;
  const q = given.get("q") ?? "";
  const { ctx, value } = await readPage(args, findOrders, {
    q,
    page: given.get("page") ?? "1",
    refresh: given.get("refresh") === "1",
  });
  const { list } = value;
  return {
    q,
    page: list.page,
    pageSize: list.pageSize,
    total: list.total,
    more: list.more,
    asOf: value.asOf,
    rows: list.items.map((row) => ({
      number: row.number,
      date: row.date,
      poNumber: row.poNumber,
      shipTo: row.shipTo.name,
      total: row.total,
      currency: row.currency,
      status: row.shipStatus ?? row.status,
    })),
    title: pageTitle(ctx, "documents.orders"),
  };
}

export const meta = titleMeta;

export default function Orders() {
  const { q, page, pageSize, total, more, rows, asOf } = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  const href = (changes: Record<string, string>) =>
    `/orders?${new URLSearchParams({ ...(q ? { q } : {}), ...changes })}`;
  return (
    <>
      <h1>{t("documents.orders")}</h1>
      <search>
        <form method="get" className="inline">
          <label htmlFor="q">{t("documents.searchNumber")}</label>
          <input id="q" name="q" type="search" defaultValue={q} className="search" />
          <button type="submit">{t("catalog.searchButton")}</button>
        </form>
      </search>
      {rows.length === 0 ? (
        <p>{q ? t("ui.notFoundValue", { value: q }) : t("ui.noResults")}</p>
      ) : (
        <table className="cards">
          <thead>
            <tr>
              <th scope="col">{t("documents.number")}</th>
              <th scope="col">{t("documents.date")}</th>
              <th scope="col">{t("documents.poNumber")}</th>
              <th scope="col">{t("documents.shipTo")}</th>
              <th scope="col">{t("documents.status")}</th>
              <th scope="col" className="right">
                {t("documents.total")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number}>
                <td data-label={t("documents.number")}>
                  <a href={paths.order(row.number)}>{row.number}</a>
                </td>
                <td data-label={t("documents.date")} className="figure">
                  {formatDate(row.date, formats)}
                </td>
                <td data-label={t("documents.poNumber")}>{row.poNumber}</td>
                <td data-label={t("documents.shipTo")}>{row.shipTo}</td>
                <td data-label={t("documents.status")}>
                  <Status status={row.status} />
                </td>
                <td data-label={t("documents.total")} className="right">
                  <Money amount={row.total} currency={row.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pages {...{ page, pageSize, total, more }} href={(to) => href({ page: String(to) })} />
      <AsOf instant={asOf} refresh={href({ page: String(page), refresh: "1" })} />
    </>
  );
}
