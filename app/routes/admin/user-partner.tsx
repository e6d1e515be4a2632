import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerPartnerPage, readPartnerPage } from "~/admin/user-wizard.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Button, LinkButton } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { Field, SelectField } from "~/ui/Field";
import { PageHead } from "~/ui/PageHead";
import { typedValue } from "~/ui/submission";

export const loader = (args: LoaderFunctionArgs) => readPartnerPage(args);

export const action = (args: ActionFunctionArgs) => answerPartnerPage(args);

export const meta = titleMeta;

const functions = ["soldTo", "shipTo", "payer"] as const;

export default function UserPartner() {
  const { areas, cancel } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = refusal && "result" in refusal ? refusal.result : undefined;
  const t = useT();
  const errors = (name: string) => result?.error?.[name] ?? undefined;
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={t("users.addPartner")}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.users.title"), href: "/admin/users" },
        ]}
      />
      <form method="post">
        <CsrfField />
        <SelectField
          label={t("fields.function")}
          name="function"
          options={functions.map((value) => ({ value, label: t(`frame.function.${value}`) }))}
          defaultValue={typedValue(result, "function")}
        />
        <Field
          label={t("frame.partnerNumber")}
          name="number"
          required
          errors={errors("number")}
          input={{ defaultValue: typedValue(result, "number"), autoComplete: "off" }}
        />
        <SelectField
          label={t("fields.salesAreaId")}
          name="salesAreaId"
          required
          errors={errors("salesAreaId")}
          options={areas}
          defaultValue={typedValue(result, "salesAreaId")}
        />
        <div className="buttons">
          <Button kind="main">{t("users.addPartner")}</Button>
          <LinkButton href={cancel}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
    </>
  );
}
