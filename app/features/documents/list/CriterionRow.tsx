import type { DocumentCriterion } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { documentLists, idCriteria, lookedUpCriteria } from "../document-lists";
import { wireName } from "../searches/list-search";
import type { FilterData } from "./list-page";

const suffixOf = (copy: number) => (copy === 0 ? "" : `_${copy}`);

export const criterionFields = (rows: number): string[] =>
  Array.from({ length: rows }, (_, copy) => suffixOf(copy)).flatMap((end) => [
    `search_criteria${end}`,
    `search_criteria_value${end}`,
  ]);

/** Returns the offered criteria, and those of the present search even if they are no longer offered. */
export function selectableCriteria({ list, offeredCriteria, search }: FilterData): DocumentCriterion[] {
  const { criteria } = documentLists[list];
  const inOrder = offeredCriteria.flatMap((name) => criteria.find((key) => wireName(key) === name) ?? []);
  return [...new Set([...inOrder, ...search.criteria.map(({ key }) => key)])];
}

export function CriterionRow({ row, filter }: { row: number; filter: FilterData }) {
  const t = useT();
  const criterion = filter.search.criteria[row];
  const preselectedKey = row === filter.search.criteria.length ? filter.preselectedCriterion : "";
  const key = `search_criteria${suffixOf(row)}`;
  const value = `search_criteria_value${suffixOf(row)}`;
  return (
    <div className="columns criterion">
      <div className="field">
        <label htmlFor={key}>{t("documents.criterion", { number: row + 1 })}</label>
        <select id={key} name={key} defaultValue={criterion ? wireName(criterion.key) : preselectedKey}>
          <option value="">{t("documents.any")}</option>
          {selectableCriteria(filter).map((each) => (
            <option
              key={each}
              value={wireName(each)}
              className={classOf(each)}
              // The active customer, the most frequent value: script fills it in.
              data-usual={filter.activePartner[wireName(each)]}
            >
              {t(`documents.criteria.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t("documents.criterionValue", { number: row + 1 })}
        name={value}
        input={{ defaultValue: criterion?.value, autoComplete: "off" }}
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

/** The styles show and hide fields by the class of the selected option, so that it works without script. */
function classOf(criterion: DocumentCriterion): string | undefined {
  if (idCriteria.includes(criterion)) return "names-one";
  return lookedUpCriteria.includes(criterion) ? "looked-up" : undefined;
}
