import { useT } from "~/i18n/i18n-context";
import { Button } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { CheckField, Field, SelectField } from "~/ui/Field";
import { fieldsOf, pathOf } from "~/ui/list-address";
import type { ListView } from "~/ui/list-view";
import { DateField } from "~/ui/TypedField";
import { dateRanges, documentLists, idCriteria, type ListName, shipStatuses } from "./document-lists";
import { type DocumentSearch, wireName } from "./document-search";

export interface FilterData {
  list: ListName;
  search: DocumentSearch;
  /** The two dates as they are shown, or as they were typed when they could not be read. */
  dates: [string, string];
  errors: Partial<Record<"from_date" | "to_date", string[]>>;
  /** What administrators let the list be searched by, in this order, and which of it stands chosen at first. */
  offered: string[];
  chosen: string;
  /** How many criteria may be given. */
  rows: number;
  open: boolean;
  kept: { id: string; title: string; address: string; isDefault: boolean }[];
}

/** What to look for. It stands above its list, so that nothing of the list is hidden while it is filled in. */
export function DocumentFilter({ filter, view }: { filter: FilterData; view: Pick<ListView, "address"> }) {
  const t = useT();
  const { list, open, errors } = filter;
  return (
    <details className="fold filter" open={open}>
      <summary>{t("documents.filter")}</summary>
      <div>
        <search>
          <form method="get" action={documentLists[list].path}>
            <input type="hidden" name="search" value="1" />
            {fieldsOf(view, ...ownFields(filter)).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {Array.from({ length: filter.rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are numbered, and nothing else
              <CriterionRow key={row} row={row} filter={filter} />
            ))}
            <div className="columns">
              <Field
                label={t("documents.words")}
                name="q"
                hint={t("documents.wordsHint")}
                input={{ defaultValue: filter.search.q, autoComplete: "off" }}
              />
              {documentLists[list].shipped ? <ShipStatus filter={filter} /> : null}
            </div>
            <div className="columns dates">
              <SelectField
                label={t("documents.dateRange")}
                name="date_range"
                defaultValue={filter.search.dateRange ? String(filter.search.dateRange) : "all"}
                options={[
                  ...dateRanges.map((days) => ({
                    value: String(days),
                    label: t("documents.lastDays", { count: days }),
                  })),
                  { value: "all", label: t("documents.ownDates") },
                ]}
              />
              <DateField
                label={t("documents.fromDate")}
                name="from_date"
                errors={errors.from_date}
                defaultValue={filter.dates[0]}
              />
              <DateField
                label={t("documents.toDate")}
                name="to_date"
                errors={errors.to_date}
                defaultValue={filter.dates[1]}
              />
            </div>
            <div className="buttons">
              <Button kind="main">{t("ui.search")}</Button>
              <a className="button" href={`${documentLists[list].path}?search=1&reset=1`}>
                {t("documents.reset")}
              </a>
            </div>
          </form>
        </search>
        <KeptSearches filter={filter} view={view} />
      </div>
    </details>
  );
}

const ownFields = ({ rows }: FilterData): string[] => [
  "search",
  "page",
  "q",
  "ship_status",
  "date_range",
  "from_date",
  "to_date",
  ...Array.from({ length: Math.max(rows, 4) }, (_, copy) => ending(copy)).flatMap((end) => [
    `search_criteria${end}`,
    `search_criteria_value${end}`,
  ]),
];

const ending = (copy: number) => (copy === 0 ? "" : `_${copy}`);

function CriterionRow({ row, filter }: { row: number; filter: FilterData }) {
  const t = useT();
  const chosen = filter.search.criteria[row];
  const first = row === filter.search.criteria.length ? filter.chosen : "";
  const { criteria } = documentLists[filter.list];
  // What is looked for now stays to be seen, also where it is no longer offered.
  const offered = [...filter.offered, ...filter.search.criteria.map((each) => wireName(each.key))].flatMap(
    (name, index, all) =>
      all.indexOf(name) === index ? (criteria.find((each) => wireName(each) === name) ?? []) : [],
  );
  const key = `search_criteria${ending(row)}`;
  const value = `search_criteria_value${ending(row)}`;
  return (
    <div className="columns">
      <div className="field">
        <label htmlFor={key}>{t("documents.criterion", { number: row + 1 })}</label>
        <select id={key} name={key} defaultValue={chosen ? wireName(chosen.key) : first}>
          <option value="">{t("documents.any")}</option>
          {offered.map((each) => (
            <option
              key={each}
              value={wireName(each)}
              className={idCriteria.includes(each) ? "names-one" : undefined}
            >
              {t(`documents.criteria.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t("documents.criterionValue", { number: row + 1 })}
        name={value}
        input={{ defaultValue: chosen?.value, autoComplete: "off" }}
      />
    </div>
  );
}

function ShipStatus({ filter }: { filter: FilterData }) {
  const t = useT();
  return (
    <SelectField
      label={t("documents.shipStatus")}
      name="ship_status"
      defaultValue={filter.search.shipStatus || "ALL"}
      options={[
        { value: "ALL", label: t("documents.all") },
        ...shipStatuses.map((code) => ({ value: code, label: t(`documents.shipStatuses.${code}`) })),
      ]}
    />
  );
}

function KeptSearches({ filter, view }: { filter: FilterData; view: Pick<ListView, "address"> }) {
  const t = useT();
  const { kept } = filter;
  return (
    <form method="post" action={pathOf(view)}>
      <CsrfField />
      <input type="hidden" name="search" value={JSON.stringify(filter.search)} />
      <h2>{t("documents.keptSearches")}</h2>
      {kept.length > 0 ? (
        <ul className="plain">
          {kept.map(({ id, title, address, isDefault }) => (
            <li key={id} className="inline">
              <a href={address}>{title}</a>
              {isDefault ? <small>{t("documents.isDefault")}</small> : null}
              <Button
                kind="plain"
                intent={`removeSearch:${id}`}
                aria-label={t("documents.removeSearch", { title })}
              >
                {t("ui.delete")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="columns">
        <Field
          label={t("documents.searchTitle")}
          name="title"
          hint={t("documents.searchTitleHint")}
          input={{ autoComplete: "off", required: false, maxLength: 60 }}
        />
        <CheckField label={t("documents.beginWith")} name="isDefault" />
      </div>
      <Button intent="keepSearch">{t("documents.keepSearch")}</Button>
    </form>
  );
}
