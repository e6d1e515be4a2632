import { useT } from "~/i18n/i18n-context";
import { localeNames, locales } from "~/i18n/locales";
import { CheckField, ChoiceField, Field, type Option, SelectField, TextAreaField } from "~/ui/fields/Field";
import { FieldGroup } from "~/ui/fields/FieldFrame";
import { DateField, NumberField, TimeField } from "~/ui/fields/TypedField";
import { findMarkedPicks, optionsOf, stateOf } from "./conditions";
import { Entries } from "./Entries";
import { textIn } from "./field-text";
import { metaOf, useFormContext } from "./form-context";
import type { ElementView } from "./form-view";
import type { PartProps } from "./part-props";
import { Rows } from "./Rows";
import { ColorField, ReadOnly, RichField, UploadField } from "./SpecialFields";

/** Shows one field with the component of its kind. */
export function FieldPart(props: { element: ElementView; prefix: string; hideLabel?: boolean }) {
  const { element, prefix, hideLabel } = props;
  const { form, values, view } = useFormContext();
  const meta = metaOf(form, prefix + element.name);
  const state = stateOf(element, values);
  const secretHint = useSecretHint(element);
  if (element.name && findMarkedPicks(view.elements, element.name)) return null;
  if (element.hidden || element.atom === "hidden") {
    return <input key={meta.key} type="hidden" name={meta.name} defaultValue={textIn(meta)} />;
  }
  const part: PartProps = {
    element,
    meta,
    field: {
      id: meta.id,
      name: meta.name,
      label: element.label,
      hint: [element.hint, secretHint].filter(Boolean).join(" ") || undefined,
      // A field that cannot be filled in has no errors.
      errors: state.isEditable ? meta.errors : undefined,
      required: element.required && !element.isSet ? true : undefined,
      hideLabel,
    },
    native: {
      readOnly: state.isReadOnly || undefined,
      disabled: state.isDisabled || undefined,
      placeholder: element.placeholder,
      maxLength: element.maxlength,
      "data-secret": element.isSet !== undefined && element.atom !== "password" ? "" : undefined,
    },
  };
  if (element.atom === "read_only") return <ReadOnly {...part} />;
  if (element.atom === "table") {
    const cell = (column: ElementView, row: string, hidesLabel: boolean) => (
      <FieldPart key={column.name} element={column} prefix={row} hideLabel={hidesLabel} />
    );
    return <Rows {...part} cell={cell} />;
  }
  if (element.atom === "list" || element.atom === "picks") return <Entries {...part} />;
  return (
    <>
      <Control key={meta.key} {...part} />
      {element.controls && element.atom !== "multi_select" ? (
        <input type="hidden" name={`was.${meta.name}`} defaultValue={textIn(meta)} />
      ) : null}
    </>
  );
}

function useSecretHint({ isSet }: ElementView): string | undefined {
  const t = useT();
  if (isSet === undefined) return undefined;
  return t(isSet ? "forms.secretSet" : "forms.secretNotSet");
}

function Control(part: PartProps) {
  const { element, meta, field, native } = part;
  const t = useT();
  const { values, view } = useFormContext();
  const defaultValue = textIn(meta);
  const isOff = native.disabled || native.readOnly;
  switch (element.atom) {
    case "date":
      return <DateField {...field} input={native} defaultValue={defaultValue} />;
    case "time":
      return <TimeField {...field} input={native} defaultValue={defaultValue} />;
    case "number":
    case "quantity":
    case "money":
      return <NumberField {...field} input={native} defaultValue={defaultValue} after={element.unit} />;
    case "textarea":
      return <TextAreaField {...field} textarea={{ ...native, defaultValue, className: "area" }} />;
    case "code":
      return (
        <TextAreaField
          {...field}
          textarea={{ ...native, defaultValue, className: "code", spellCheck: false }}
        />
      );
    case "select": {
      const options: Option[] = optionsOf(element, view.elements, values);
      const choices = options.length > 0 ? t("forms.choose") : t("forms.noChoices");
      const blankOption = { value: "", label: element.placeholder ?? choices };
      return (
        <SelectField
          {...field}
          options={[blankOption, ...options]}
          defaultValue={defaultValue}
          select={{ disabled: isOff }}
        />
      );
    }
    case "radio":
    case "multi_select": {
      const options: Option[] = optionsOf(element, view.elements, values);
      return (
        <ChoiceField
          {...field}
          {...(options.length === 0 ? { hint: t("forms.noChoices") } : {})}
          type={element.atom === "radio" ? "radio" : "checkbox"}
          options={options}
          defaultValues={meta.defaultOptions}
          disabled={isOff}
          buttons={element.buttonLike}
        />
      );
    }
    case "checkbox":
    case "consent":
    case "toggle":
      return (
        <CheckField
          {...field}
          toggle={element.atom === "toggle"}
          defaultChecked={meta.defaultChecked}
          disabled={isOff}
        />
      );
    case "rich_text":
      return <RichField {...part} />;
    case "color":
      return <ColorField {...part} />;
    case "file":
    case "image":
      return <UploadField {...part} />;
    case "translated":
    case "translated_area":
      return <Translated {...part} />;
    default:
      return (
        <Field
          {...field}
          hint={field.hint ?? (element.atom === "emails" ? t("forms.emailsHint") : undefined)}
          after={element.unit}
          input={{
            ...native,
            type: inputTypes[element.atom] ?? "text",
            // A password is never sent back, not even an empty one.
            ...(element.atom === "password" ? {} : { defaultValue }),
            autoComplete: element.atom === "password" ? "new-password" : element.autocomplete,
            className: element.uppercase ? "upper" : undefined,
          }}
        />
      );
  }
}

const inputTypes: Partial<Record<ElementView["atom"], string>> = {
  email: "email",
  tel: "tel",
  password: "password",
};

/** Takes one text per language; readers of a missing language see the English one. */
function Translated({ element, meta, field, native }: PartProps) {
  const { form } = useFormContext();
  return (
    <FieldGroup {...field}>
      {locales.map((locale) => {
        const inner = metaOf(form, `${meta.name}.${locale}`);
        const sharedProps = {
          id: inner.id,
          name: inner.name,
          label: localeNames[locale],
          fullLabel: `${field.label} (${localeNames[locale]})`,
          errors: inner.errors,
        };
        const input = { ...native, defaultValue: textIn(inner), lang: locale };
        return element.atom === "translated" ? (
          <Field key={locale} {...sharedProps} input={input} />
        ) : (
          <TextAreaField key={locale} {...sharedProps} textarea={{ ...input, className: "area" }} />
        );
      })}
    </FieldGroup>
  );
}
