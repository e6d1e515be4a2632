import { useT } from "~/i18n/i18n-context";
import { FieldGroup } from "~/ui/fields/FieldFrame";
import type { PartProps } from "./FieldPart";
import { itemsOf, type Meta, useFormAround } from "./form-context";
import type { ElementView } from "./form-view";

/**
 * A list whose order matters: each entry goes up or down by a button, and the focus goes with it. A list of all choices
 * is only put in order; of picks there are as many as were added, each chosen by itself.
 */
export function Entries({ element, meta, field, native }: PartProps) {
  const { form, focusNext, focused } = useFormAround();
  const t = useT();
  const entries = itemsOf(meta);
  const labels = new Map((element.options ?? []).map(({ value, label }) => [value, label]));
  const fixed = native.disabled || native.readOnly;
  const picks = element.atom === "picks";
  const full = entries.length >= maxEntries(element);
  const addId = `${meta.id}-add`;
  const step = (index: number, to: number, way: "up" | "down", entry: string) => {
    const id = `${meta.id}-${index}-${way}`;
    const words = way === "up" ? t("forms.moveUp") : t("forms.moveDown");
    const name = t(way === "up" ? "forms.moveUpOf" : "forms.moveDownOf", { entry });
    const atTheEnd = to < 0 || to >= entries.length;
    return (
      <button
        type={atTheEnd ? "button" : "submit"}
        id={id}
        className="plain"
        aria-label={name}
        aria-disabled={atTheEnd || undefined}
        autoFocus={focused === id}
        onClick={() => focusNext(`${meta.id}-${to}-${way}`)}
        {...(atTheEnd ? {} : form.reorder.getButtonProps({ name: meta.name, from: index, to }))}
      >
        {words}
      </button>
    );
  };
  return (
    <FieldGroup {...field}>
      <ol className="entries">
        {entries.map((entry, index) => {
          const value = typeof entry.initialValue === "string" ? entry.initialValue : "";
          const label = labels.get(value) ?? (value || String(index + 1));
          return (
            <li key={entry.key ?? index}>
              {picks ? (
                <Pick entry={entry} number={index + 1} value={value} {...{ element, fixed }} />
              ) : (
                <>
                  <input type="hidden" name={entry.name} defaultValue={value} key={entry.key} />
                  <span>{label}</span>
                </>
              )}
              {fixed ? null : (
                <span className="inline push">
                  {step(index, index - 1, "up", label)}
                  {step(index, index + 1, "down", label)}
                  {picks ? (
                    <button
                      type="submit"
                      {...form.remove.getButtonProps({ name: meta.name, index })}
                      className="plain"
                      onClick={() => focusNext(addId)}
                      aria-label={t("forms.removeRow", { row: index + 1 })}
                    >
                      {t("ui.remove")}
                    </button>
                  ) : null}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {picks && !fixed ? (
        <button
          type={full ? "button" : "submit"}
          id={addId}
          aria-disabled={full || undefined}
          autoFocus={focused === addId}
          {...(full ? {} : form.insert.getButtonProps({ name: meta.name }))}
        >
          {t("forms.addRow")}
        </button>
      ) : null}
    </FieldGroup>
  );
}

/** One entry that somebody chooses; an empty one is left out. */
function Pick(props: {
  element: ElementView;
  entry: Meta;
  number: number;
  value: string;
  fixed: boolean | undefined;
}) {
  const { element, entry, number, value, fixed } = props;
  const t = useT();
  return (
    <select
      name={entry.name}
      key={entry.key}
      id={entry.id}
      defaultValue={value}
      disabled={fixed}
      aria-label={`${element.label} ${number}`}
    >
      <option value="">{element.placeholder ?? t("forms.choose")}</option>
      {(element.options ?? []).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** The longest that the list may be, as its own rule says. */
function maxEntries({ rules }: ElementView): number {
  const limits = rules.flatMap((rule) => (rule.type === "max_length" ? [rule.value] : []));
  return Math.min(...limits, 100);
}
