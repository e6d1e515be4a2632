import type { SubmissionResult } from "@conform-to/dom";
import { useT, useText } from "~/i18n/i18n-context";
import type { Text } from "~/i18n/text";
import { Field } from "~/ui/fields/Field";

/** Asks for a new password twice, below the rules that apply to it. */
export function NewPassword(props: { rules: readonly Text[]; result: SubmissionResult | undefined }) {
  const { rules, result } = props;
  const t = useT();
  const text = useText();
  return (
    <>
      <p id="password-rules">{t("password.rules")}</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.key}>{text(rule)}</li>
        ))}
      </ul>
      <Field
        label={t("password.new")}
        name="password"
        errors={result?.error?.password ?? undefined}
        input={{ type: "password", autoComplete: "new-password", maxLength: 1_000 }}
      />
      <Field
        label={t("password.repeat")}
        name="repeat"
        errors={result?.error?.repeat ?? undefined}
        input={{ type: "password", autoComplete: "new-password", maxLength: 1_000 }}
      />
    </>
  );
}
