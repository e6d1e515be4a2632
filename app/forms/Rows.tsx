import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { FieldGroup } from "~/ui/fields/FieldFrame";
import { itemsOf, useFormContext } from "./form-context";
import type { ElementView } from "./form-view";
import type { PartProps } from "./part-props";

/** Rows of fields; conform adds and removes them with script, the server without. */
export function Rows(
  props: PartProps & {
    /** Shows one field of a row; its name begins with `prefix`. */
    cell: (column: ElementView, prefix: string) => ReactNode;
  },
) {
  const { element, meta, field, native, cell } = props;
  const { form, focusNext, focused } = useFormContext();
  const t = useT();
  const rows = itemsOf(meta);
  const columns = element.components ?? [];
  const isFixed = native.disabled || native.readOnly;
  const addId = `${meta.id}-add`;
  return (
    <FieldGroup {...field}>
      {rows.length > 0 ? (
        <div className="scroll">
          <table className="cards">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col">
                    {column.label}
                  </th>
                ))}
                {isFixed ? null : (
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
                      {cell(column, `${row.name}.`)}
                    </td>
                  ))}
                  {isFixed ? null : (
                    <td>
                      <button
                        type="submit"
                        {...form.remove.getButtonProps({ name: meta.name, index })}
                        className="plain"
                        onClick={() => focusNext(addId)}
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
      ) : null}
      {isFixed ? null : (
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
