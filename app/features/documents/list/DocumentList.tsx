import type { ReactNode } from "react";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Chips } from "~/ui/fields/Chips";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DataTable } from "~/ui/lists/DataTable";
import { carriedFields, pathOf, refreshAddress, withListSearch } from "~/ui/lists/list-address";
import { hasSelectableRows, type ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { TableOptions } from "~/ui/lists/TableOptions";
import { AsOf } from "~/ui/pages/AsOf";
import { Button } from "~/ui/pages/Button";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { ErrorSummary, ProblemList } from "~/ui/pages/ErrorSummary";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { Tabs } from "~/ui/pages/Tabs";
import { Downloads } from "../Downloads";
import { downloadKinds } from "../document-lists";
import { filtersInWords } from "../searches/filters-in-words";
import { type ListSearch, searchFields } from "../searches/list-search";
import { DocumentFilter } from "./DocumentFilter";
import { documentListIntents } from "./list-intents";
import type { FilterData, ListPage, RefusedSearch } from "./list-page";

/** A list of documents of any kind, with its search form and its files. */
export function DocumentList({
  page,
  refusal,
  children,
  tickedButtons,
  formOf = (table) => <PapersForm view={page.view} table={table} buttons={tickedButtons} />,
}: {
  page: ListPage;
  refusal?: RefusedSearch | undefined;
  /** Further buttons for ticked rows beside the one that fetches their papers. */
  tickedButtons?: ReactNode;
  /** Puts a table whose rows can be ticked into its form; by default the one that fetches their papers. */
  formOf?: (table: ReactNode) => ReactNode;
  /** Stands between the head and the search form. */
  children?: ReactNode;
}) {
  const { heading, filter, view, asOf, messages, failure } = page;
  return (
    <>
      <ProblemList problems={problemsOf(filter)} />
      <ErrorSummary result={refusal?.result} />
      <PageHead title={heading} actions={asOf ? <TableOptions view={view} /> : null} />
      {failure ? <ErrorBox text={failure} retry={view.address} reopen={page.reopen} /> : null}
      <Messages messages={messages} />
      {page.waiting ? (
        <p className="notice info">
          <a href={page.waiting.href}>{page.waiting.label}</a>
        </p>
      ) : null}
      <ListTabs page={page} />
      {children}
      <DocumentFilter filter={filter} view={view} refusal={refusal} />
      <FilterChips filter={filter} view={view} />
      {asOf ? (
        <>
          {view.selectable ? formOf(<DataTable view={view} />) : <DataTable view={view} />}
          <Pages view={view} />
          <Downloads links={page.downloads} />
          {page.isLong ? <LongDownload view={view} /> : null}
          {page.maxFileRows ? <FileLimit most={page.maxFileRows} /> : null}
          <AsOf instant={asOf} refresh={refreshAddress(view)} />
        </>
      ) : null}
    </>
  );
}

/** Frequent searches, and the list about the same business. */
function ListTabs({ page: { tabs = [], related } }: { page: ListPage }) {
  const t = useT();
  const links = [...tabs, ...(related ? [{ ...related, current: false }] : [])];
  return links.length > 0 ? <Tabs label={t("documents.tabs.label")} tabs={links} /> : null;
}

/** Fetches the papers of ticked rows, and offers further buttons for them. */
function PapersForm(props: { view: ListView; table: ReactNode; buttons: ReactNode }) {
  const t = useT();
  if (!hasSelectableRows(props.view)) return props.table;
  return (
    <form method="post" action={withListSearch(`${pathOf(props.view)}/papers`, props.view)}>
      <CsrfField />
      {props.table}
      <p className="buttons">
        <Button>{t("documents.tickedPapers")}</Button>
        {props.buttons}
      </p>
    </form>
  );
}

const problemsOf = ({ errors }: FilterData) =>
  Object.entries(errors).flatMap(([name, texts]) => texts.map((text) => ({ name, text })));

function FileLimit({ most }: { most: number }) {
  const t = useT();
  return (
    <p className="downloads">
      <small>{t("documents.file.limit", { most })}</small>
    </p>
  );
}

function LongDownload({ view }: { view: ListView }) {
  const t = useT();
  return (
    <form method="post" action={view.address} className="inline downloads">
      <CsrfField />
      <span>{t("documents.file.later")}</span>
      {downloadKinds.map((kind) => (
        <Button key={kind} intent={`${documentListIntents.file}:${kind}`} kind="plain">
          {t(`documents.download.${kind}`)}
        </Button>
      ))}
    </form>
  );
}

/**
 * Each chip links to the search without it. The link states the whole search: an address that leaves a part out would
 * lose it.
 */
function FilterChips({ filter, view }: { filter: FilterData; view: ListView }) {
  const t = useT();
  const formats = useFormats();
  const { search, list } = filter;
  const addressWith = (change: Partial<ListSearch>) => withSearch(view, { ...search, ...change });
  const chips = [
    ...filtersInWords(list, search, { t, formats }).map(({ label, without: change }) => ({
      label,
      without: addressWith(change),
    })),
    ...(filter.canSearchAllCustomers && search.anyPartner
      ? [{ label: t("documents.whoseAny"), without: addressWith({ anyPartner: false }) }]
      : []),
  ];
  return <Chips chips={chips} />;
}

/** Links to another search with the same sorting. */
function withSearch(view: ListView, search: ListSearch): string {
  const carriedFilters = carriedFields(view).filter(([name]) =>
    ["sort_by", "order", "page_size"].includes(name),
  );
  return `${pathOf(view)}?${new URLSearchParams([...searchFields(search), ...carriedFilters])}`;
}
