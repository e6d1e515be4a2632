import { useT } from "~/i18n/i18n-context";
import { Field, SelectField } from "~/ui/fields/Field";
import { PeriodFields } from "~/ui/fields/PeriodFields";
import { typedDatesChoice } from "~/ui/fields/period-choice";
import { carriedFields } from "~/ui/lists/list-address";
import type { ListView } from "~/ui/lists/list-view";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { KeptPart } from "~/ui/pages/KeptPart";
import { dateRanges, documentLists, maxCriterionRows } from "../document-lists";
import { owedFields } from "../searches/owed-search";
import { CriterionRow, criterionFields } from "./CriterionRow";
import { ItemData, OwedFields, OwnCustomer, ShipStatus, WhoseDocuments } from "./FilterFields";
import type { FilterData, RefusedSearch } from "./list-page";
import { FirstCriterion, SavedSearches } from "./SavedSearches";

/** Search form above its list. */
export function DocumentFilter(props: {
  filter: FilterData;
  view: Pick<ListView, "address">;
  refusal?: RefusedSearch | undefined;
}) {
  const { filter, view, refusal } = props;
  const isOpen = filter.isOpen || refusal !== undefined;
  // The summary of errors above asks the fields for their labels: they are rendered with the page.
  if (refusal || Object.keys(filter.errors).length > 0)
    return (
      <details className="fold filter" open={isOpen}>
        <FilterContent {...props} />
      </details>
    );
  return (
    <KeptPart
      as="details"
      className="fold filter"
      open={isOpen}
      name="filter"
      facts={{ filter, address: view.address }}
      content={({ filter, address }) => <FilterContent filter={filter} view={{ address }} />}
    />
  );
}

function FilterContent({ filter, view, refusal }: Parameters<typeof DocumentFilter>[0]) {
  const t = useT();
  return (
    <>
      <summary>{t("documents.filter")}</summary>
      <div>
        <search>
          <form method="get" action={documentLists[filter.list].path}>
            <DefaultButton />
            <input type="hidden" name="search" value="1" />
            {carriedFields(view, ...ownFields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {Array.from({ length: filter.criterionRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are numbered, and nothing else
              <CriterionRow key={row} row={row} filter={filter} />
            ))}
            <div className="columns">
              <Field
                label={t("documents.words")}
                name="q"
                hint={t(filter.list === "payments" ? "documents.paymentWordsHint" : "documents.wordsHint")}
                input={{ defaultValue: filter.search.q, autoComplete: "off" }}
              />
              {filter.canSearchAllCustomers ? (
                <WhoseDocuments filter={filter} />
              ) : (
                <OwnCustomer filter={filter} />
              )}
              {filter.list === "payments" || filter.owed ? null : <ItemData filter={filter} />}
            </div>
            <OwedFields filter={filter} />
            <Dates filter={filter} />
            <div className="buttons">
              <Button kind="second">{t("ui.search")}</Button>
              <a className="button" href={`${documentLists[filter.list].path}?search=1&reset=1`}>
                {t("documents.reset")}
              </a>
            </div>
          </form>
        </search>
        <SavedSearches filter={filter} view={view} refusal={refusal} />
        <FirstCriterion filter={filter} view={view} />
      </div>
    </>
  );
}

/** Fields of this form, which hidden fields must not repeat. */
const ownFields: readonly string[] = [
  "search",
  "page",
  "q",
  "ship_status",
  "date_range",
  "from_date",
  "to_date",
  "displayed_dates",
  "payer_number",
  "value_partner_selection",
  "item_data",
  ...owedFields,
  ...criterionFields(maxCriterionRows),
];

function Dates({ filter }: { filter: FilterData }) {
  const t = useT();
  const { list, search, dates, errors } = filter;
  const hasDates = dates.some((date) => date !== "");
  return (
    <div className="columns dated">
      <input type="hidden" name="displayed_dates" value={dates.join(" ")} />
      {documentLists[list].shipChoices.length > 0 ? <ShipStatus filter={filter} /> : null}
      <SelectField
        label={t("documents.dateRange")}
        name="date_range"
        defaultValue={search.dateRange ? String(search.dateRange) : hasDates ? typedDatesChoice : "all"}
        options={[
          ...dateRanges.map((days) => ({
            value: String(days),
            label: t("documents.lastDays", { count: days }),
          })),
          { value: "all", label: t("documents.allDates") },
          { value: typedDatesChoice, label: t("documents.ownDates") },
        ]}
      />
      <PeriodFields from={dates[0]} to={dates[1]} errors={errors} />
    </div>
  );
}
