import type { SubmissionResult } from "@conform-to/dom";
import type { SerializeFrom } from "@remix-run/node";
import { useT } from "~/i18n/i18n-context";
import { localeNames, locales } from "~/i18n/locales";
import { Button, LinkButton } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { CheckField, ChoiceField, Field, SelectField, TextAreaField } from "~/ui/Field";
import { FieldGroup } from "~/ui/FieldFrame";
import { PageHead } from "~/ui/PageHead";
import { Status } from "~/ui/Status";
import { typedValue, typedValues } from "~/ui/submission";
import type { ShownField } from "./form-fields";
import type { readFormPage } from "./form-page.server";

export type FormPage = SerializeFrom<typeof readFormPage>;

/** The form page of any collection, for a new record or a known one. */
export function CollectionForm({ page, result }: { page: FormPage; result: SubmissionResult | undefined }) {
  const t = useT();
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={page.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: page.area.label, href: page.area.href },
        ]}
        aside={page.deleted ? <Status status={{ code: "CANC", label: t("ui.row.deleted") }} /> : null}
      />
      <p className="lead">{page.about}</p>
      <form method="post" className="stack">
        <CsrfField />
        {page.version === null ? null : <input type="hidden" name="version" value={page.version} />}
        {page.fields.map((field) => (
          <FormControl key={field.name} field={field} value={page.values[field.name]} result={result} />
        ))}
        <div className="buttons">
          {page.readOnly ? null : <Button kind="main">{t("admin.save")}</Button>}
          <LinkButton href={page.area.href}>{t("ui.cancel")}</LinkButton>
          {page.history ? <a href={page.history}>{t("admin.history")}</a> : null}
        </div>
      </form>
    </>
  );
}

/** One field, with what was typed before what is stored. */
export function FormControl(props: {
  field: ShownField;
  value: unknown;
  result: SubmissionResult | undefined;
}) {
  const { field, value, result } = props;
  const { name, kind, options = [] } = field;
  const shared = {
    name,
    label: field.label,
    hint: field.hint,
    errors: result?.error?.[name] ?? undefined,
    required: field.required,
  };
  const stored = value === null || value === undefined ? "" : String(value);
  const typed = result ? (typedValue(result, name) ?? "") : stored;
  switch (kind) {
    case "check":
      return <CheckField {...shared} defaultChecked={result ? typed !== "" : value === true} />;
    case "select":
      return <SelectField {...shared} options={options} defaultValue={typed} />;
    case "checks":
      return (
        <ChoiceField
          {...shared}
          type="checkbox"
          options={options}
          defaultValues={result ? typedValues(result, name) : ((value ?? []) as string[])}
        />
      );
    case "textarea":
      return <TextAreaField {...shared} textarea={{ defaultValue: typed }} />;
    case "translated":
      return <TranslatedControl {...props} shared={shared} />;
    default:
      return (
        <Field
          {...shared}
          input={{
            type: typeOf(kind),
            defaultValue: kind === "password" ? "" : typed,
            autoComplete: kind === "password" ? "new-password" : "off",
            ...(kind === "number" ? { inputMode: "numeric", className: "short" } : {}),
          }}
        />
      );
  }
}

function typeOf(kind: ShownField["kind"]): string {
  return kind === "email" || kind === "password" ? kind : "text";
}

/** The same text once for each language; the reader of another language sees the English one. */
function TranslatedControl(props: {
  field: ShownField;
  value: unknown;
  result: SubmissionResult | undefined;
  shared: Parameters<typeof Field>[0];
}) {
  const { field, result, shared } = props;
  const stored = (props.value ?? {}) as Record<string, string>;
  return (
    <FieldGroup {...shared}>
      {locales.map((locale) => {
        const name = `${field.name}.${locale}`;
        const defaultValue = result ? (typedValue(result, name) ?? "") : (stored[locale] ?? "");
        const label = localeNames[locale];
        const errors = result?.error?.[name] ?? undefined;
        return field.long ? (
          <TextAreaField
            key={locale}
            name={name}
            label={label}
            errors={errors}
            textarea={{ defaultValue, lang: locale }}
          />
        ) : (
          <Field
            key={locale}
            name={name}
            label={label}
            errors={errors}
            input={{ defaultValue, lang: locale, autoComplete: "off" }}
          />
        );
      })}
    </FieldGroup>
  );
}
