import type { SubmissionResult } from "@conform-to/dom";
import type { Formats } from "~/i18n/formats";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { type Option, SelectField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { Button } from "~/ui/pages/Button";
import type { ProfileField } from "./profile-choices";

const fields = ["language", "timeZone", "numberFormat", "dateFormat", "timeFormat", "rowHeight"] as const;

/** Form of the reader's own language and formats. */
export function ProfileForm(props: {
  formats: Formats;
  choices: Record<ProfileField, Option[]>;
  refusal: SubmissionResult | undefined;
}) {
  const { formats, choices, refusal } = props;
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("profile.settings")}</h2>
      <div className="columns">
        {fields.map((name) => (
          <SelectField
            key={name}
            label={t(`profile.${name}`)}
            name={name}
            options={choices[name]}
            defaultValue={typedValue(refusal, name) ?? currentValue(formats, name)}
            errors={refusal?.error?.[name] ?? undefined}
          />
        ))}
      </div>
      <Button kind="main" intent="save">
        {t("profile.save")}
      </Button>
    </form>
  );
}

const currentValue = (formats: Formats, name: (typeof fields)[number]) =>
  name === "rowHeight" ? (formats.rowHeight ?? "normal") : formats[name === "language" ? "locale" : name];
