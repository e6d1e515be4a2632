import type { ReactNode } from "react";
import { formatCount } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "../fields/CsrfField";
import { KeptPart } from "../pages/KeptPart";
import { carriedFields, listAddress, pageAddress } from "./list-address";
import { type ListView, lastPage, type Paging, pageSizes } from "./list-view";
import { type PagedTable, TableForm } from "./TableForm";

/**
 * Pagination beneath every table: "begin - end / total", links to the neighbouring pages, a jump to any page, and the page
 * size, which is stored for this table. The page number is part of the address.
 */
export function Pages({ view, csrf = <CsrfField /> }: { view: ListView; csrf?: ReactNode }) {
  const t = useT();
  const { locale } = useFormats();
  const { name, address, caption, paging } = view;
  const hasFolds = view.rows.some((row) => row.open !== undefined);
  const table = { name, address, hasFolds };
  if (!paging || paging.totalResults === 0) return <TableForm table={table} csrf={csrf} />;
  return (
    <KeptPart
      as="nav"
      className="pages"
      aria-label={labelValue(t("ui.pages"), caption, locale)}
      name="pages"
      facts={{ table, paging }}
      content={(facts) => <Turning {...facts} csrf={csrf} />}
    />
  );
}

function Turning({ table, paging, csrf }: { table: PagedTable; paging: Paging; csrf: ReactNode }) {
  const t = useT();
  const { page, totalResults, pageSize } = paging;
  const last = lastPage(paging);
  return (
    <>
      <TableForm table={table} csrf={csrf}>
        {totalResults > pageSizes[0] && isChosenSize(paging) ? (
          <SizeField table={table} pageSize={pageSize} />
        ) : null}
      </TableForm>
      {page > 1 ? (
        <a href={pageAddress(table, page - 1)} rel="prev">
          {t("ui.page.previous")}
        </a>
      ) : null}
      <Range paging={paging} />
      {page < last ? (
        <a href={pageAddress(table, page + 1)} rel="next">
          {t("ui.page.next")}
        </a>
      ) : null}
      {last > 2 ? <GoTo table={table} page={page} /> : null}
    </>
  );
}

/** A list that shows all its rows on one page offers no smaller ones. */
const isChosenSize = ({ pageSize, hasFixedSize = false }: Paging) =>
  !hasFixedSize && pageSizes.some((size) => size === pageSize);

function Range({ paging }: { paging: Paging }) {
  const t = useT();
  const formats = useFormats();
  const { page, pageSize, totalResults, more } = paging;
  const format = (number: number) => formatCount(number, formats);
  return (
    <span className="figure">
      {t(more ? "ui.page.rangeMore" : "ui.page.range", {
        begin: format((page - 1) * pageSize + 1),
        end: format(Math.min(totalResults, page * pageSize)),
        total: format(totalResults),
      })}
    </span>
  );
}

function GoTo({ table, page }: { table: PagedTable; page: number }) {
  const t = useT();
  const id = `${table.name}-page`;
  return (
    <form method="get" action={listAddress(table)} className="inline">
      {carriedFields(table, "page").map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t("ui.page.goTo")}</label>
      <input key={page} id={id} name="page" inputMode="numeric" autoComplete="off" defaultValue={page} />
      <button type="submit">{t("ui.page.show")}</button>
    </form>
  );
}

function SizeField({ table, pageSize }: { table: PagedTable; pageSize: number }) {
  const t = useT();
  const id = `${table.name}-size`;
  return (
    <>
      <label htmlFor={id}>{t("ui.page.size")}</label>
      <select id={id} name="pageSize" defaultValue={pageSize}>
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <button type="submit" name="intent" value="size">
        {t("ui.page.show")}
      </button>
    </>
  );
}
