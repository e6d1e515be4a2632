import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { CheckField, Field, SelectField } from "~/ui/fields/Field";
import { pathOf } from "~/ui/lists/list-address";
import type { ListView } from "~/ui/lists/list-view";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { wireName } from "../searches/list-search";
import { selectableCriteria } from "./CriterionRow";
import { documentListIntents as intents } from "./list-intents";
import type { FilterData, RefusedSearch } from "./list-page";

export function SavedSearches(props: {
  filter: FilterData;
  view: Pick<ListView, "address">;
  refusal: RefusedSearch | undefined;
}) {
  const { filter, view, refusal } = props;
  const t = useT();
  const { savedSearches } = filter;
  return (
    <form method="post" action={view.address}>
      <CsrfField />
      <input type="hidden" name="search" value={JSON.stringify(filter.search)} />
      <DefaultButton intent={intents.keepSearch} />
      <h2>{t("documents.keptSearches")}</h2>
      {savedSearches.length > 0 ? (
        <ul className="plain">
          {savedSearches.map(({ id, title, address, isDefault }) => (
            <li key={id} className="inline">
              <a href={address}>{title}</a>
              {isDefault ? <small>{t("documents.isDefault")}</small> : null}
              <Button
                kind="plain"
                intent={`${intents.removeSearch}:${id}`}
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
          errors={refusal?.result.error?.title ?? undefined}
          input={{ defaultValue: typedTitle(refusal), autoComplete: "off", maxLength: 60 }}
        />
        <CheckField label={t("documents.beginWith")} name="isDefault" />
      </div>
      <Button intent={intents.keepSearch}>{t("documents.keepSearch")}</Button>
    </form>
  );
}

const typedTitle = (refusal: RefusedSearch | undefined): string =>
  String(refusal?.result.initialValue?.title ?? "");

/** Chooses the criterion that searches begin with, in a form of its own: the other form takes only a title. */
export function FirstCriterion({ filter, view }: { filter: FilterData; view: Pick<ListView, "address"> }) {
  const t = useT();
  return (
    <form method="post" action={pathOf(view)}>
      <CsrfField />
      <div className="columns">
        <SelectField
          label={t("documents.firstCriterion")}
          name="criterion"
          defaultValue={filter.firstCriterion}
          options={selectableCriteria(filter).map((key) => ({
            value: wireName(key),
            label: t(`documents.criteria.${key}`),
          }))}
        />
        <Button intent={intents.chooseCriterion}>{t("documents.chooseCriterion")}</Button>
      </div>
    </form>
  );
}
