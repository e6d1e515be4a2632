import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormControl } from "~/admin/CollectionForm";
import { answerSalesAreaStep, readSalesAreaStep } from "~/admin/sales-area-wizard.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Button, LinkButton } from "~/ui/Button";
import { CsrfField } from "~/ui/CsrfField";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { PageHead } from "~/ui/PageHead";
import { Steps, Tabs } from "~/ui/Tabs";

export const loader = (args: LoaderFunctionArgs) => readSalesAreaStep(args);

export const action = (args: ActionFunctionArgs) => answerSalesAreaStep(args);

export const meta = titleMeta;

const list = "/admin/system_settings/sales_areas";

export default function SalesAreaStep() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = refusal && "result" in refusal ? refusal.result : undefined;
  const t = useT();
  const last = page.step === page.steps.length;
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={page.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.sales_areas.title"), href: list },
        ]}
      />
      {page.isNew ? (
        <Steps steps={page.steps} current={page.step - 1} />
      ) : (
        <Tabs
          label={page.heading}
          tabs={page.steps.map((step, index) => ({ ...step, current: index + 1 === page.step }))}
        />
      )}
      <form method="post">
        <CsrfField />
        {page.version === null ? null : <input type="hidden" name="version" value={page.version} />}
        {page.fields.map((field) => (
          <FormControl
            key={field.name}
            field={field}
            value={(page.values as Record<string, unknown>)[field.name]}
            result={result}
          />
        ))}
        <div className="buttons">
          <Button kind="main">
            {t(page.isNew ? (last ? "areas.sales_areas.finish" : "users.continue") : "admin.save")}
          </Button>
          <LinkButton href={list}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
    </>
  );
}
