import { useT } from "~/i18n/i18n-context";
import { FieldGroup } from "~/ui/FieldFrame";
import type { PartProps } from "./FieldPart";
import { itemsOf, useFormAround } from "./form-context";

/** A list whose order matters: each entry goes up or down by a button, and the focus goes with it. */
export function Entries({ element, meta, field, native }: PartProps) {
  const { form, focusNext, focused } = useFormAround();
  const t = useT();
  const entries = itemsOf(meta);
  const labels = new Map((element.options ?? []).map(({ value, label }) => [value, label]));
  const fixed = native.disabled || native.readOnly;
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
          const label = labels.get(value) ?? value;
          return (
            <li key={entry.key ?? index}>
              <input type="hidden" name={entry.name} defaultValue={value} key={entry.key} />
              <span>{label}</span>
              {fixed ? null : (
                <span className="inline push">
                  {step(index, index - 1, "up", label)}
                  {step(index, index + 1, "down", label)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </FieldGroup>
  );
}
