import type { SubmissionResult } from "@conform-to/dom";
import { countriesIn } from "~/i18n/countries";
import { countryName } from "~/i18n/country-name";
import { useFormats, useT } from "~/i18n/i18n-context";
import { type AddressField, fieldsOfAddress } from "./address-fields";
import { Field, SelectField } from "./Field";
import { typedValue } from "./submission";

/** Asks for an address that one document alone is sent to. */
export function AddressFields({
  address,
  refusal,
  required,
}: {
  /** Address as it is stored, if there is one. */
  address: Partial<Record<AddressField, string>>;
  refusal: SubmissionResult | undefined;
  /** False where all fields may stay blank together. */
  required: boolean;
}) {
  const t = useT();
  const { locale } = useFormats();
  return (
    <div className="columns">
      {fieldsOfAddress.map(({ name, isNeeded, autoComplete }) => {
        const path = `address.${name}`;
        const value = typedValue(refusal, path) ?? address[name] ?? "";
        const field = {
          label: t(`cart.address.${name}`),
          name: path,
          required: required && isNeeded,
          errors: refusal?.error?.[path] ?? undefined,
        };
        if (name !== "country") {
          const input = { defaultValue: value, autoComplete: `shipping ${autoComplete}` };
          return <Field key={name} {...field} input={input} />;
        }
        const countries = countriesIn(locale).map(({ code, name }) => ({ value: code, label: name }));
        const isListed = value === "" || countries.some((country) => country.value === value);
        return (
          <SelectField
            key={name}
            {...field}
            options={[
              { value: "", label: t("forms.choose") },
              // An ERP may use a code of its own.
              ...(isListed ? [] : [{ value, label: countryName(value, locale) }]),
              ...countries,
            ]}
            defaultValue={value}
            select={{ autoComplete: `shipping ${autoComplete}` }}
          />
        );
      })}
    </div>
  );
}
