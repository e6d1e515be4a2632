import { useActionData, useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";
import { userPartnerAction, userPartnerLoader } from "./user-partner.server";

export const loader = userPartnerLoader;

export const action = userPartnerAction;

export const meta = titleMeta;

const functions = ["soldTo", "shipTo", "payer"] as const;

export default function UserPartner() {
  const { areas, cancel, draft } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
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
        {draft === null ? null : <input type="hidden" name="draft" value={draft} />}
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
