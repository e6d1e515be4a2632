import { useT } from "~/i18n/i18n-context";

/** "begin - end / total" and the way to the neighbouring pages; the page is part of the address. */
export function Pages(props: {
  page: number;
  pageSize: number;
  total: number;
  more: boolean;
  href: (page: number) => string;
}) {
  const t = useT();
  const { page, pageSize, total, href } = props;
  if (total === 0) return null;
  const begin = (page - 1) * pageSize + 1;
  const end = Math.min(total, page * pageSize);
  return (
    <nav className="pages" aria-label={t("ui.pages")}>
      {page > 1 ? (
        <a href={href(page - 1)} rel="prev">
          {t("ui.page.previous")}
        </a>
      ) : null}
      <span className="figure">
        {t("ui.page.range", { begin, end, total: props.more ? `${total}+` : total })}
      </span>
      {end < total ? (
        <a href={href(page + 1)} rel="next">
          {t("ui.page.next")}
        </a>
      ) : null}
    </nav>
  );
}
