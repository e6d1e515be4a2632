import type { ComponentProps } from "react";
import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { Swatch } from "~/ui/pages/Swatch";

/** Takes a colour as a hex number and shows `colour` beside it; script masks and shows it while it is typed. */
export function HexField({
  colour,
  ...field
}: Omit<ComponentProps<typeof Field>, "after"> & { colour: string }) {
  const t = useT();
  return (
    <Field
      {...field}
      hint={field.hint ?? t("forms.colorHint")}
      after={<Swatch colour={colour.length === 7 ? colour : "none"} />}
      input={{ ...field.input, ...hexAttributes }}
    />
  );
}

const hexAttributes = { className: "date", autoComplete: "off", spellCheck: false, "data-hex": "" };
