import { useT } from "~/i18n/i18n-context";
import { CheckField, Field, SelectField } from "~/ui/fields/Field";
import { DateField, NumberField } from "~/ui/fields/TypedField";
import { documentLists } from "../document-lists";
import { wireName } from "../searches/list-search";
import type { FilterData } from "./list-page";

interface FilterProps {
  filter: FilterData;
}

export function WhoseDocuments({ filter }: FilterProps) {
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

/** Shows customers whose documents these are; the selection bar above changes it. */
export function OwnCustomer({ filter }: FilterProps) {
  const t = useT();
  const { usual } = documentLists[filter.list];
  const number = filter.activePartner[wireName(usual)];
  return number ? (
    <Field
      label={t(`documents.criteria.${usual}`)}
      name="own_customer"
      input={{ defaultValue: number, disabled: true }}
    />
  ) : null;
}

export function ItemData({ filter }: FilterProps) {
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

export function ShipStatus({ filter }: FilterProps) {
  const t = useT();
  return (
    <SelectField
      label={t("documents.shipStatus")}
      name="ship_status"
      defaultValue={filter.search.shipStatus || "ALL"}
      options={[
        { value: "ALL", label: t("documents.all") },
        ...documentLists[filter.list].shipChoices.map((code) => ({
          value: code,
          label: t(`documents.shipStatuses.${code}`),
        })),
      ]}
    />
  );
}

/** Filters of open items; a search by number ignores and hides them. */
export function OwedFields({ filter: { owed, errors } }: FilterProps) {
  const t = useT();
  return owed ? (
    <div className="columns dated">
      <DateField
        label={t("receivables.dueUntil")}
        name="due_until"
        errors={errors.due_until}
        defaultValue={owed.dueUntil}
      />
      <NumberField
        label={t("receivables.amountFrom")}
        name="amount_from"
        errors={errors.amount_from}
        defaultValue={owed.amountFrom}
      />
      <NumberField
        label={t("receivables.amountTo")}
        name="amount_to"
        errors={errors.amount_to}
        defaultValue={owed.amountTo}
      />
      <CheckField
        label={t("receivables.overdueOnly")}
        name="overdue"
        value="1"
        defaultChecked={owed.isOverdue}
      />
    </div>
  ) : null;
}
