import type { ReactNode } from "react";
import { formatCount } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "../fields/CsrfField";
import { carriedFields, listAddress, pageAddress } from "./list-address";
import { type ListView, lastPage, type Paging, pageSizes } from "./list-view";
import { TableForm } from "./TableForm";

/**
 * Pagination beneath every table: "begin - end / total", links to the neighbouring pages, a jump to any page, and the page
 * size, which is stored for this table. The page number is part of the address.
 */
export function Pages({ view, csrf = <CsrfField /> }: { view: ListView; csrf?: ReactNode }) {
  const t = useT();
  const { paging } = view;
  if (!paging || paging.totalResults === 0) return <TableForm view={view} csrf={csrf} />;
  const { page, totalResults, pageSize } = paging;
  const last = lastPage(paging);
  return (
    <nav className="pages" aria-label={`${t("ui.pages")}: ${view.caption}`}>
      <TableForm view={view} csrf={csrf}>
        {totalResults > pageSizes[0] && isChosenSize(pageSize) ? (
          <SizeField view={view} pageSize={pageSize} />
        ) : null}
      </TableForm>
      {page > 1 ? (
        <a href={pageAddress(view, page - 1)} rel="prev">
          {t("ui.page.previous")}
        </a>
      ) : null}
      <Range paging={paging} />
      {page < last ? (
        <a href={pageAddress(view, page + 1)} rel="next">
          {t("ui.page.next")}
        </a>
      ) : null}
      {last > 2 ? <GoTo view={view} page={page} /> : null}
    </nav>
  );
}

/** A list that shows all its rows on one page offers no smaller ones. */
const isChosenSize = (pageSize: number) => pageSizes.some((size) => size === pageSize);

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

function GoTo({ view, page }: { view: ListView; page: number }) {
  const t = useT();
  const id = `${view.name}-page`;
  return (
    <form method="get" action={listAddress(view)} className="inline">
      {carriedFields(view, "page").map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t("ui.page.goTo")}</label>
      <input key={page} id={id} name="page" inputMode="numeric" autoComplete="off" defaultValue={page} />
      <button type="submit">{t("ui.page.show")}</button>
    </form>
  );
}

function SizeField({ view, pageSize }: { view: ListView; pageSize: number }) {
  const t = useT();
  const id = `${view.name}-size`;
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
