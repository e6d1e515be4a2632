import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { PromptPage } from "~/ui/pages/DialogPage";
import type { CartKind } from "../cart";

export interface RenameData {
  kind: CartKind;
  current: string;
  cancel: string;
  title: string;
}

export function RenamePage({ page, answer }: { page: RenameData; answer: FormAnswer | undefined }) {
  const { kind, current, cancel } = page;
  const refusal = answer?.result;
  const t = useT();
  return (
    <PromptPage
      title={t(`cart.saved.renameTitle.${kind}`)}
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
      result={refusal}
    />
  );
}
