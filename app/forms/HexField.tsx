import type { ComponentProps, FormEvent } from "react";
import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { Swatch } from "~/ui/pages/Swatch";
import { maskHex } from "./hex";

/** Takes a colour as a hex number, masks it while it is typed, and shows `colour` beside it. */
export function HexField({
  colour,
  onColour,
  ...field
}: Omit<ComponentProps<typeof Field>, "after"> & {
  colour: string;
  onColour?: (colour: string) => void;
}) {
  const t = useT();
  const applyMask = (event: FormEvent<HTMLInputElement>) => {
    const control = event.currentTarget;
    if (control.selectionStart === control.value.length) control.value = maskHex(control.value);
    onColour?.(maskHex(control.value));
  };
  return (
    <Field
      {...field}
      hint={field.hint ?? t("forms.colorHint")}
      after={<Swatch colour={colour.length === 7 ? colour : "none"} />}
      input={{
        ...field.input,
        className: "date",
        autoComplete: "off",
        spellCheck: false,
        onInput: applyMask,
      }}
    />
  );
}
