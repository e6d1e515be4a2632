import type { SerializeFrom } from "@remix-run/node";
import { useT } from "~/i18n/i18n-context";
import { Chips } from "~/ui/fields/Chips";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { DateField } from "~/ui/fields/TypedField";
import { BulkBar } from "~/ui/lists/BulkBar";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { TableOptions } from "~/ui/lists/TableOptions";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { Fold } from "~/ui/pages/Fold";
import { PageHead } from "~/ui/pages/PageHead";
import { HistoryLink } from "./LastChange";
import type { readListPage, ShownFilter } from "./list-page.server";

export type ListPage = SerializeFrom<typeof readListPage>;

/** List page of any collection: search, filters, table, and actions on ticked rows. */
export function CollectionList({ page }: { page: ListPage }) {
  const t = useT();
  const view = page.view as ListView | null;
  const create = page.create ? (
    <LinkButton href={page.create.href} kind="main">
      {page.create.label}
    </LinkButton>
  ) : null;
  return (
    <>
      <PageHead
        title={page.heading}
        actions={
          <>
            {view ? <TableOptions view={view} /> : null}
            {page.tools.map(({ href, label }) => (
              <LinkButton key={href} href={href}>
                {label}
              </LinkButton>
            ))}
            {create}
          </>
        }
      />
      <About about={page.about} shows={page.shows} />
      <Search page={page} />
      <Chips chips={page.chips} clear={page.path} />
      {view ? (
        <>
          {page.buttons && view.rows.length > 0 ? (
            <form method="post" action={view.address} autoComplete="off">
              <CsrfField />
              {page.bulk ? <DefaultButton intent="selectAll" /> : null}
              <DataTable view={view} />
              {page.bulk ? (
                <BulkBar>
                  <Button intent="confirmDelete" kind="danger" dialog>
                    {t("ui.delete")}
                  </Button>
                </BulkBar>
              ) : null}
            </form>
          ) : (
            <DataTable view={view} />
          )}
          <Pages view={view} />
          {page.downloads && view.rows.length > 0 ? (
            <Downloads path={page.path} params={page.params} limit={page.fileLimit} />
          ) : null}
        </>
      ) : (
        <Unlisted page={page} />
      )}
      <HistoryLink href={page.history} />
    </>
  );
}

/** Replaces the rows by the invalid parts of the search, or by the reason why the list could not be read. */
function Unlisted({ page }: { page: ListPage }) {
  const t = useT();
  const [problem] = Object.values(page.problems);
  return problem ? <ErrorBox text={problem} /> : <ErrorBox text={t("admin.listFailed")} retry={page.path} />;
}

/** Explains what the area changes and for whom, with a link to the page that shows the effect. */
function About(props: { about: string; shows?: { href: string; label: string } | undefined }) {
  return (
    <p className="lead">
      {props.about}
      {props.shows ? (
        <>
          {" "}
          <a href={props.shows.href}>{props.shows.label}</a>
        </>
      ) : null}
    </p>
  );
}

function Search({ page }: { page: ListPage }) {
  const t = useT();
  const { filters, dates, params, problems } = page;
  const errorsOf = (name: string) => (problems[name] ? [problems[name]] : undefined);
  // Opens the filters after a search that failed.
  const isFailed = !page.view && page.opensOnFault;
  const isInUse = isFailed || filters.some(({ value }) => value !== "") || Boolean(dates?.from || dates?.to);
  return (
    <search>
      <form method="get" className="inline start">
        <Field
          label={t("admin.search")}
          name="q"
          errors={errorsOf("q")}
          input={{ type: "search", defaultValue: params.q ?? "", maxLength: 200, autoComplete: "off" }}
        />
        {filters.length > 0 || dates ? (
          <Fold title={t("admin.filters")} open={isInUse}>
            <div className="inline start">
              {filters.map((filter) => (
                <Filter key={filter.name} filter={filter} errors={errorsOf(filter.name)} />
              ))}
              {dates ? (
                <>
                  <DateField
                    label={t("admin.from")}
                    name="from_date"
                    errors={errorsOf("from_date")}
                    defaultValue={dates.from}
                    hint=""
                  />
                  <DateField
                    label={t("admin.to")}
                    name="to_date"
                    errors={errorsOf("to_date")}
                    defaultValue={dates.to}
                    hint=""
                  />
                </>
              ) : null}
            </div>
          </Fold>
        ) : null}
        {["sort_by", "order", "page_size"].map((name) =>
          params[name] ? <input key={name} type="hidden" name={name} value={params[name]} /> : null,
        )}
        <Button kind="second">{t("admin.searchNow")}</Button>
      </form>
    </search>
  );
}

function Filter({ filter, errors }: { filter: ShownFilter; errors: string[] | undefined }) {
  if (!filter.options) {
    const { label, name, value } = filter;
    return <Field {...{ label, name, errors }} input={{ defaultValue: value, maxLength: 200 }} />;
  }
  return (
    <SelectField
      label={filter.label}
      name={filter.name}
      options={filter.options}
      defaultValue={filter.value}
    />
  );
}

function Downloads(props: { path: string; params: Record<string, string>; limit: number | null }) {
  const { path, params, limit } = props;
  const t = useT();
  const { page: _page, page_size: _size, ...search } = params;
  const href = (format: string) => `${path}/download?${new URLSearchParams({ ...search, format })}`;
  return (
    <p className="inline">
      <a href={href("csv")}>{t("admin.download", { format: "CSV" })}</a>
      <a href={href("xlsx")}>{t("admin.download", { format: "Excel" })}</a>
      {limit === null ? null : <small>{t("admin.fileLimit", { most: limit })}</small>}
    </p>
  );
}
