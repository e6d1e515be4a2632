import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { importTranslations } from "~/features/translations/import-translations.server";
import translations from "~/features/translations/translations.collection.server";
import { answerForm } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { maxSheetMegabytes } from "~/lib/file-limits";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

const list = "/admin/translations";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = await readPage(args, translations.operations.list, {});
  return { title: adminTitle(ctx, "admin.import.title") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const file = form.get("file");
  return answerForm(ctx, new FormData(), importTranslations, {
    fixed: file instanceof File ? { file } : {},
    to: () => list,
    notice: (counts) => ({ severity: "success", key: "admin.import.done", params: counts }),
  });
}

export const meta = titleMeta;

/** Imports a file of translations in the format of the list's export. */
export default function TranslationsImport() {
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  return (
    <>
      <PageHead
        title={t("admin.import.title")}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.translations.title"), href: list },
        ]}
      />
      <ErrorSummary result={result} />
      <p className="lead">{t("admin.import.about")}</p>
      <form method="post" encType="multipart/form-data" data-in-place="">
        <CsrfField />
        <Field
          label={t("admin.import.file")}
          name="file"
          hint={t("admin.import.fileHint", { megabytes: maxSheetMegabytes })}
          required
          errors={result?.error?.file ?? undefined}
          input={{ type: "file", accept: ".csv,.xlsx" }}
        />
        <div className="buttons">
          <Button kind="main">{t("admin.import.send")}</Button>
          <LinkButton href={list}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
    </>
  );
}
