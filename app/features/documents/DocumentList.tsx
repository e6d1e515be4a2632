import type { Severity } from "~/door/outcome";
import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { AsOf } from "~/ui/AsOf";
import { Chips } from "~/ui/Chips";
import { DataTable } from "~/ui/DataTable";
import { ErrorBox } from "~/ui/ErrorBox";
import { refreshed, searchedBy } from "~/ui/list-address";
import type { ListView } from "~/ui/list-view";
import { PageHead } from "~/ui/PageHead";
import { Pages } from "~/ui/Pages";
import { TableOptions } from "~/ui/TableOptions";
import { DocumentFilter, type FilterData } from "./DocumentFilter";
import type { DownloadKind } from "./document-lists";
import { wireName } from "./document-search";

export interface ListPageData {
  heading: string;
  filter: FilterData;
  view: ListView;
  asOf: string | null;
  downloads: { kind: DownloadKind; href: string }[];
  messages: { severity: Severity; text: string }[];
  /** Why there is no list. */
  failure: string | null;
}

/** A list of documents, whatever their kind. */
export function DocumentList({ page }: { page: ListPageData }) {
  const { heading, filter, view, asOf, messages, failure } = page;
  return (
    <>
      <PageHead title={heading} />
      {failure ? <ErrorBox text={failure} retry={view.address} /> : null}
      {messages.map(({ severity, text }) => (
        <p key={text} className={`notice ${severity}`}>
          {text}
        </p>
      ))}
      <DocumentFilter filter={filter} view={view} />
      <FilterChips filter={filter} view={view} />
      {failure ? null : (
        <>
          <TableOptions view={view} />
          <DataTable view={view} />
          <Pages view={view} />
          <Downloads links={page.downloads} />
          {asOf ? <AsOf instant={asOf} refresh={refreshed(view)} /> : null}
        </>
      )}
    </>
  );
}

/** A list as a file; small screens have no use for one. */
export function Downloads({ links }: { links: ListPageData["downloads"] }) {
  const t = useT();
  if (links.length === 0) return null;
  return (
    <p className="inline downloads">
      {links.map(({ kind, href }) => (
        <a key={kind} href={href} download="">
          {t(`documents.download.${kind}`)}
        </a>
      ))}
    </p>
  );
}

function FilterChips({ filter, view }: { filter: FilterData; view: ListView }) {
  const t = useT();
  const formats = useFormats();
  const { search } = filter;
  const { dateRange, fromDate, toDate } = search;
  const criteria = search.criteria.map(({ key, value }, copy) => {
    const ending = copy === 0 ? "" : `_${copy}`;
    return {
      label: `${t(`documents.criteria.${key}`)}: ${value}`,
      without: searchedBy(view, {
        [`search_criteria${ending}`]: null,
        [`search_criteria_value${ending}`]: null,
        ...(view.address.includes("?") ? {} : { date_range: dateRange ? String(dateRange) : "all" }),
      }),
    };
  });
  const day = (date: string) => (date ? formatDate(date, formats) : "…");
  const dates = dateRange
    ? t("documents.lastDays", { count: dateRange })
    : fromDate || toDate
      ? `${day(fromDate)} – ${day(toDate)}`
      : null;
  const chips = [
    ...criteria,
    ...(dates
      ? [{ label: dates, without: withCriteria({ from_date: null, to_date: null, date_range: "all" }) }]
      : []),
    ...(search.shipStatus
      ? [
          {
            label: t(`documents.shipStatuses.${search.shipStatus as "GI"}`),
            without: searchedBy(view, { ship_status: null }),
          },
        ]
      : []),
    ...(search.q ? [{ label: `“${search.q}”`, without: searchedBy(view, { q: null }) }] : []),
  ];
  return <Chips chips={chips} />;

  /** What an address leaves unsaid is said before a part of it is changed, or it would be taken away as well. */
  function withCriteria(changes: Record<string, string | null>) {
    const said = Object.fromEntries(
      search.criteria.flatMap(({ key, value }, copy) => {
        const ending = copy === 0 ? "" : `_${copy}`;
        return [
          [`search_criteria${ending}`, wireName(key)],
          [`search_criteria_value${ending}`, value],
        ];
      }),
    );
    return searchedBy(view, { ...said, ...changes });
  }
}
