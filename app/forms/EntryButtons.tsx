import { useT } from "~/i18n/i18n-context";
import { type Meta, useFormContext } from "./form-context";

/** Buttons that move one entry of a list up or down; a removable one can be taken out. */
export function EntryButtons(props: {
  list: Meta;
  index: number;
  count: number;
  /** Names the entry for screen readers, which read the buttons out. */
  label: string;
  removable: boolean;
}) {
  const { list, index, count, label, removable } = props;
  const { form, focused } = useFormContext();
  const t = useT();
  const step = (to: number, way: "up" | "down") => {
    const id = `${list.id}-${index}-${way}`;
    const isAtEnd = to < 0 || to >= count;
    return (
      <button
        type={isAtEnd ? "button" : "submit"}
        id={id}
        className="plain"
        aria-label={t(way === "up" ? "forms.moveUpOf" : "forms.moveDownOf", { entry: label })}
        aria-disabled={isAtEnd || undefined}
        autoFocus={focused === id}
        {...(isAtEnd ? {} : form.reorder.getButtonProps({ name: list.name, from: index, to }))}
      >
        {way === "up" ? t("forms.moveUp") : t("forms.moveDown")}
      </button>
    );
  };
  return (
    <span className="inline push">
      {step(index - 1, "up")}
      {step(index + 1, "down")}
      {removable ? (
        <button
          type="submit"
          {...form.remove.getButtonProps({ name: list.name, index })}
          className="plain"
          aria-label={t("forms.removeRow", { row: index + 1 })}
        >
          {t("ui.remove")}
        </button>
      ) : null}
    </span>
  );
}
