import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { FieldGroup } from "~/ui/fields/FieldFrame";
import { EntryButtons } from "./EntryButtons";
import { itemsOf, useFormContext } from "./form-context";
import type { ElementView } from "./form-view";
import type { PartProps } from "./part-props";

/** Fields that a column of a table is too narrow for: a row that has one is a group of its own, and can be moved. */
const largeAtoms: readonly ElementView["atom"][] = ["translated", "translated_area", "table", "textarea"];

interface RowsProps extends PartProps {
  /** Shows one field of a row; its name begins with `prefix`. Above a column its label stands at the head. */
  cell: (column: ElementView, prefix: string, hideLabel: boolean) => ReactNode;
}

/** Rows of fields; the server adds and removes them. */
export function Rows(props: RowsProps) {
  const { element, meta, field, native } = props;
  const { form, focused } = useFormContext();
  const t = useT();
  const addId = `${meta.id}-add`;
  const isLarge = element.components?.some(({ atom }) => largeAtoms.includes(atom));
  return (
    <FieldGroup {...field}>
      {isLarge ? <RowGroups {...props} /> : <RowTable {...props} />}
      {isFixed(native) ? null : (
        <button
          type="submit"
          id={addId}
          autoFocus={focused === addId}
          {...form.insert.getButtonProps({ name: meta.name })}
        >
          {t("forms.addRow")}
        </button>
      )}
    </FieldGroup>
  );
}

const isFixed = ({ disabled, readOnly }: PartProps["native"]) => disabled || readOnly;

function RowGroups({ element, meta, native, cell }: RowsProps) {
  const t = useT();
  const rows = itemsOf(meta);
  return rows.map((row, index) => (
    <fieldset key={row.key ?? index} className="group">
      <legend>{t("forms.row", { row: index + 1 })}</legend>
      {element.components?.map((column) => cell(column, `${row.name}.`, false))}
      {isFixed(native) ? null : (
        <EntryButtons
          list={meta}
          index={index}
          count={rows.length}
          label={t("forms.row", { row: index + 1 })}
          removable
        />
      )}
    </fieldset>
  ));
}

function RowTable({ element, meta, field, native, cell }: RowsProps) {
  const { form } = useFormContext();
  const t = useT();
  const rows = itemsOf(meta);
  const columns = element.components ?? [];
  if (rows.length === 0) return null;
  return (
    <div className="scroll">
      <table className="cards">
        <caption className="unseen">{field.label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.label}
              </th>
            ))}
            {isFixed(native) ? null : (
              <th scope="col">
                <span className="unseen">{t("ui.remove")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key ?? index}>
              {columns.map((column) => (
                <td key={column.name} data-label={column.label}>
                  {cell(column, `${row.name}.`, true)}
                </td>
              ))}
              {isFixed(native) ? null : (
                <td>
                  <button
                    type="submit"
                    {...form.remove.getButtonProps({ name: meta.name, index })}
                    className="plain"
                    aria-label={t("forms.removeRow", { row: index + 1 })}
                  >
                    {t("ui.remove")}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
