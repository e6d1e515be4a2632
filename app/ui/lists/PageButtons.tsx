import { formatCount } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { Button } from "../pages/Button";
import { type ListView, lastPage } from "./list-view";

/** Distance up to which every page has a button; from there on each tenth has one. */
const nearPages = 9;
const pageStep = 10;

/** Leads to the other pages of a list by buttons of its form, `page:2`, which take along what was typed on this one. */
export function PageButtons({ view: { paging, caption } }: { view: ListView }) {
  const t = useT();
  const formats = useFormats();
  if (!paging || lastPage(paging) === 1) return null;
  const { page, pageSize, totalResults } = paging;
  const format = (number: number) => formatCount(number, formats);
  const last = lastPage(paging);
  const pages = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => [1, last].includes(number) || Math.abs(number - page) <= nearPages || number % pageStep === 0,
  );
  return (
    <nav className="pages" aria-label={labelValue(t("ui.pages"), caption, formats.locale)}>
      <span className="figure">
        {t("ui.page.range", {
          begin: format((page - 1) * pageSize + 1),
          end: format(Math.min(page * pageSize, totalResults)),
          total: format(totalResults),
        })}
      </span>
      {pages.map((number) =>
        number === page ? (
          <strong key={number} aria-current="page">
            {format(number)}
          </strong>
        ) : (
          <Button key={number} kind="plain" intent={`page:${number}`} data-page>
            {format(number)}
          </Button>
        ),
      )}
    </nav>
  );
}
