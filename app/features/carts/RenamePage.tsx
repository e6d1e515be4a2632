import type { SubmissionResult } from "@conform-to/dom";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/i18n-context";
import { Button } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { DialogPage } from "~/ui/DialogPage";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Field } from "~/ui/Field";
import { typedValue } from "~/ui/submission";

export interface RenameData {
  current: string;
  cancel: string;
  title: string;
}

export function RenamePage() {
  const { current, cancel } = useLoaderData<RenameData>();
  const given = useActionData<{ result: SubmissionResult }>();
  const refused = given && "result" in given ? given.result : undefined;
  const t = useT();
  return (
    <DialogPage title={t("cart.saved.renameTitle")}>
      <ErrorSummary result={refused} />
      <form method="post">
        <CsrfField />
        <Field
          label={t("cart.saved.name")}
          name="title"
          required
          errors={refused?.error?.title ?? undefined}
          input={{
            defaultValue: typedValue(refused, "title") ?? current,
            maxLength: 80,
            autoComplete: "off",
          }}
        />
        <div className="buttons">
          <a className="button" href={cancel} data-cancel="">
            {t("ui.cancel")}
          </a>
          <Button kind="main">{t("cart.saved.rename")}</Button>
        </div>
      </form>
    </DialogPage>
  );
}
