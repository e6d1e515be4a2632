import { formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { lastPage, pageSizes } from "./list-view";

/**
 * "begin - end / total", the way to the neighbouring pages, to any page, and how many rows a page has; the page is
 * part of the address. `keep` are the search's own parameters, which the two small forms carry along.
 */
export function Pages(props: {
  page: number;
  pageSize: number;
  total: number;
  more: boolean;
  href: (page: number) => string;
  keep?: Readonly<Record<string, string>>;
  /** Unless each visitor keeps a page size of his own for this list, there is nothing to choose. */
  sizes?: boolean;
}) {
  const t = useT();
  const formats = useFormats();
  const { page, pageSize, total, more, href, keep } = props;
  if (total === 0) return null;
  const begin = (page - 1) * pageSize + 1;
  const end = Math.min(total, page * pageSize);
  const shown = (number: number) => formatQuantity(String(number), formats);
  const last = lastPage({ page, pageSize, totalResults: total });
  return (
    <nav className="pages" aria-label={t("ui.pages")}>
      {keep && props.sizes ? <SizeForm keep={keep} pageSize={pageSize} /> : null}
      {page > 1 ? (
        <a href={href(page - 1)} rel="prev">
          {t("ui.page.previous")}
        </a>
      ) : null}
      <span className="figure">
        {t(more ? "ui.page.rangeMore" : "ui.page.range", {
          begin: shown(begin),
          end: shown(end),
          total: shown(total),
        })}
      </span>
      {end < total ? (
        <a href={href(page + 1)} rel="next">
          {t("ui.page.next")}
        </a>
      ) : null}
      {keep && last > 2 ? (
        <form method="get" className="inline">
          <Kept fields={keep} />
          <label htmlFor="page">{t("ui.page.goTo")}</label>
          <input id="page" name="page" inputMode="numeric" autoComplete="off" defaultValue={page} />
          <button type="submit">{t("ui.page.show")}</button>
        </form>
      ) : null}
    </nav>
  );
}

/** Another size begins again with the first page: the page is not among what is carried along. */
function SizeForm({ keep, pageSize }: { keep: Readonly<Record<string, string>>; pageSize: number }) {
  const t = useT();
  return (
    <form method="get" className="inline">
      <Kept fields={keep} />
      <label htmlFor="page_size">{t("ui.page.size")}</label>
      <select id="page_size" name="page_size" defaultValue={pageSize}>
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <button type="submit">{t("ui.page.show")}</button>
    </form>
  );
}

function Kept({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields)
    .filter(([name, value]) => value !== "" && name !== "page" && name !== "page_size")
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
