import type { SubmissionResult } from "@conform-to/dom";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { PromptPage } from "~/ui/pages/DialogPage";

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
    <PromptPage
      title={t("cart.saved.renameTitle")}
      field={{
        label: t("cart.saved.name"),
        name: "title",
        required: true,
        defaultValue: current,
        maxLength: 80,
      }}
      confirm={{ label: t("cart.saved.rename") }}
      cancel={cancel}
      hidden={<CsrfField />}
      result={refused}
    />
  );
}
