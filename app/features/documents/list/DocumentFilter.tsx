import type { SubmissionResult } from "@conform-to/dom";
import type { ChangeEvent } from "react";
import type { DocumentCriterion } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { CheckField, Field, SelectField } from "~/ui/fields/Field";
import { DateField } from "~/ui/fields/TypedField";
import { carriedFields, pathOf } from "~/ui/lists/list-address";
import type { ListView } from "~/ui/lists/list-view";
import { Button, DefaultButton } from "~/ui/pages/Button";
import {
  dateRanges,
  documentLists,
  idCriteria,
  type ListName,
  lookedUpCriteria,
  shipChoices,
} from "../document-lists";
import { type ListSearch, wireName } from "../searches/list-search";

export interface FilterData {
  list: ListName;
  search: ListSearch;
  /** The two dates as they are shown, or as they were typed when they could not be read. */
  dates: [string, string];
  errors: Partial<Record<"from_date" | "to_date", string[]>>;
  /** What administrators let the list be searched by, in this order, and which of it stands chosen at first. */
  offered: string[];
  chosen: string;
  /** The criterion with which this person's searches begin. */
  start: string;
  /** The active customer's number, by the criteria that it can stand in. */
  own: Record<string, string>;
  /** Whether documents of all customers may be searched. */
  anybody: boolean;
  /** How many criteria may be given. */
  rows: number;
  open: boolean;
  kept: { id: string; title: string; address: string; isDefault: boolean }[];
}

/** What was wrong with a search that should have been kept. */
export interface Refused {
  result: SubmissionResult;
}

/** What to look for. It stands above its list, so that nothing of the list is hidden while it is filled in. */
export function DocumentFilter(props: {
  filter: FilterData;
  view: Pick<ListView, "address">;
  refused?: Refused | undefined;
}) {
  const { filter, view, refused } = props;
  const t = useT();
  const { list, open, errors } = filter;
  return (
    <details className="fold filter" open={open || refused !== undefined}>
      <summary>{t("documents.filter")}</summary>
      <div>
        <search>
          <form method="get" action={documentLists[list].path}>
            <DefaultButton />
            <input type="hidden" name="search" value="1" />
            {carriedFields(view, ...ownFields(filter)).map(([name, value]) => (
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
              {filter.anybody ? <WhoseDocuments filter={filter} /> : <OwnDocuments filter={filter} />}
              {list === "payments" ? null : <ItemData filter={filter} />}
            </div>
            <div className="columns dated">
              {documentLists[list].shipped ? <ShipStatus filter={filter} /> : null}
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
        <KeptSearches filter={filter} view={view} refused={refused} />
        <FirstCriterion filter={filter} view={view} />
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
  "payer_number",
  "value_partner_selection",
  "item_data",
  ...Array.from({ length: Math.max(rows, 4) }, (_, copy) => ending(copy)).flatMap((end) => [
    `search_criteria${end}`,
    `search_criteria_value${end}`,
  ]),
];

const ending = (copy: number) => (copy === 0 ? "" : `_${copy}`);

/** What is looked for now stays to be seen, also where it is no longer offered. */
function offeredIn({ list, offered, search }: FilterData): DocumentCriterion[] {
  const { criteria } = documentLists[list];
  const inOrder = offered.flatMap((name) => criteria.find((each) => wireName(each) === name) ?? []);
  return [...new Set([...inOrder, ...search.criteria.map(({ key }) => key)])];
}

function CriterionRow({ row, filter }: { row: number; filter: FilterData }) {
  const t = useT();
  const chosen = filter.search.criteria[row];
  const first = row === filter.search.criteria.length ? filter.chosen : "";
  const offered = offeredIn(filter);
  const key = `search_criteria${ending(row)}`;
  const value = `search_criteria_value${ending(row)}`;
  /** The active customer is who is meant most often. */
  const prefill = (event: ChangeEvent<HTMLSelectElement>) => {
    const field = event.currentTarget.form?.elements.namedItem(value);
    const own = filter.own[event.currentTarget.value];
    if (own && field instanceof HTMLInputElement && field.value === "") field.value = own;
  };
  return (
    <div className="columns criterion">
      <div className="field">
        <label htmlFor={key}>{t("documents.criterion", { number: row + 1 })}</label>
        <select id={key} name={key} defaultValue={chosen ? wireName(chosen.key) : first} onChange={prefill}>
          <option value="">{t("documents.any")}</option>
          {offered.map((each) => (
            <option key={each} value={wireName(each)} className={classOf(each)}>
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
      <button
        type="submit"
        className="look-up"
        formAction="/find/value"
        name="look_up"
        value={`${filter.list}:${row}`}
        aria-label={t("documents.lookUpValue", { number: row + 1 })}
      >
        {t("documents.lookUp")}
      </button>
    </div>
  );
}

/** Styles show and hide by the chosen option what goes with it, so that it needs no script. */
function classOf(criterion: DocumentCriterion): string | undefined {
  if (idCriteria.includes(criterion)) return "names-one";
  return lookedUpCriteria.includes(criterion) ? "looked-up" : undefined;
}

function WhoseDocuments({ filter }: { filter: FilterData }) {
  const t = useT();
  return (
    <SelectField
      label={t("documents.whose")}
      name="value_partner_selection"
      defaultValue={filter.search.anyPartner ? "any" : "selection_bar"}
      options={[
        { value: "selection_bar", label: t("documents.whoseActive") },
        { value: "any", label: t("documents.whoseAny") },
      ]}
    />
  );
}

/** Customers see whose documents these are, and that it is the bar above that says so. */
function OwnDocuments({ filter }: { filter: FilterData }) {
  const t = useT();
  const { usual } = documentLists[filter.list];
  const number = filter.own[wireName(usual)];
  return number ? (
    <Field
      label={t(`documents.criteria.${usual}`)}
      name="own_customer"
      input={{ defaultValue: number, disabled: true }}
    />
  ) : null;
}

function ItemData({ filter }: { filter: FilterData }) {
  const t = useT();
  return (
    <SelectField
      label={t("documents.itemData")}
      name="item_data"
      defaultValue={String(filter.search.itemData)}
      options={[
        { value: "2", label: t("documents.itemDataShown") },
        { value: "1", label: t("documents.itemDataHidden") },
      ]}
    />
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
        ...shipChoices.map((code) => ({ value: code, label: t(`documents.shipStatuses.${code}`) })),
      ]}
    />
  );
}

function KeptSearches(props: {
  filter: FilterData;
  view: Pick<ListView, "address">;
  refused: Refused | undefined;
}) {
  const { filter, view, refused } = props;
  const t = useT();
  const { kept } = filter;
  return (
    <form method="post" action={view.address}>
      <CsrfField />
      <input type="hidden" name="search" value={JSON.stringify(filter.search)} />
      <DefaultButton intent="keepSearch" />
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
                formNoValidate
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
          errors={refused?.result.error?.title ?? undefined}
          input={{ defaultValue: typedTitle(refused), autoComplete: "off", maxLength: 60 }}
        />
        <CheckField label={t("documents.beginWith")} name="isDefault" />
      </div>
      <Button intent="keepSearch">{t("documents.keepSearch")}</Button>
    </form>
  );
}

const typedTitle = (refused: Refused | undefined): string =>
  String(refused?.result.initialValue?.title ?? "");

/** By what searches of this list begin: a form of its own, for keeping a search takes nothing else. */
function FirstCriterion({ filter, view }: { filter: FilterData; view: Pick<ListView, "address"> }) {
  const t = useT();
  return (
    <form method="post" action={pathOf(view)}>
      <CsrfField />
      <div className="columns">
        <SelectField
          label={t("documents.firstCriterion")}
          name="criterion"
          defaultValue={filter.start}
          options={offeredIn(filter).map((each) => ({
            value: wireName(each),
            label: t(`documents.criteria.${each}`),
          }))}
        />
        <Button intent="chooseCriterion">{t("documents.chooseCriterion")}</Button>
      </div>
    </form>
  );
}
