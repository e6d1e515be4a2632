import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "../fields/CsrfField";
import { KeptPart } from "../pages/KeptPart";
import { carriedFields, listAddress } from "./list-address";
import type { Column, ListView } from "./list-view";

/**
 * Options of a table: its order, which no heading offers on small screens, and its columns, which are stored for this
 * person.
 */
export function TableOptions({ view, csrf = <CsrfField /> }: { view: ListView; csrf?: ReactNode }) {
  const { name, address, columns, sort } = view;
  return (
    <KeptPart
      as="details"
      className="options"
      name="options"
      facts={{ name, address, columns, sort }}
      content={(facts) => <Options view={facts} csrf={csrf} />}
    />
  );
}

type OptionsView = Pick<ListView, "name" | "address" | "columns" | "sort">;

function Options({ view, csrf }: { view: OptionsView; csrf: ReactNode }) {
  const t = useT();
  const sortable = view.columns.filter((column) => column.sortable && !column.hidden);
  const optionalColumns = view.columns.filter((column) => !column.key && !column.action);
  return (
    <>
      <summary>{t("ui.tableOptions")}</summary>
      <div>
        {sortable.length > 0 ? <SortForm view={view} sortable={sortable} /> : null}
        <ColumnForm view={view} optional={optionalColumns} csrf={csrf} />
      </div>
    </>
  );
}

function SortForm({ view, sortable }: { view: OptionsView; sortable: Column[] }) {
  const t = useT();
  const id = `${view.name}-sort`;
  return (
    <form key={`${view.sort?.field} ${view.sort?.direction}`} method="get" action={listAddress(view)}>
      {carriedFields(view, "sort_by", "order", "page").map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t("ui.sortBy")}</label>
      <span className="inline">
        <select id={id} name="sort_by" defaultValue={view.sort?.field}>
          {sortable.map(({ name, caption }) => (
            <option key={name} value={name}>
              {caption}
            </option>
          ))}
        </select>
        <select name="order" aria-label={t("ui.order")} defaultValue={view.sort?.direction}>
          <option value="asc">{t("ui.ascending")}</option>
          <option value="desc">{t("ui.descending")}</option>
        </select>
        <button type="submit">{t("ui.sort")}</button>
      </span>
    </form>
  );
}

function ColumnForm(props: { view: OptionsView; optional: Column[]; csrf: ReactNode }) {
  const { view, optional, csrf } = props;
  const t = useT();
  return (
    <form method="post" action={`/tables/${encodeURIComponent(view.name)}`}>
      {csrf}
      <input type="hidden" name="back" value={view.address} />
      <fieldset>
        <legend>{t("ui.columns")}</legend>
        {optional.map(({ name, caption, hidden }) => (
          <div className="check" key={name}>
            <input
              type="checkbox"
              id={`${view.name}-show-${name}`}
              name="columns"
              value={name}
              defaultChecked={!hidden}
            />
            <label htmlFor={`${view.name}-show-${name}`}>{caption}</label>
          </div>
        ))}
      </fieldset>
      <button type="submit" name="intent" value="columns">
        {t("ui.showColumns")}
      </button>
    </form>
  );
}
