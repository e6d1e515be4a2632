import { useActionData, useLoaderData } from "@remix-run/react";
import { LastChange } from "~/admin/pages/LastChange";
import { WizardSteps } from "~/admin/pages/WizardSteps";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import type { FormView } from "~/forms/form-view";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { resultOf } from "~/ui/fields/result-of";
import { LinkButton } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { salesAreaStepAction, salesAreaStepLoader } from "./sales-area-step.server";

export const loader = salesAreaStepLoader;

export const action = salesAreaStepAction;

export const meta = titleMeta;

const list = "/admin/system_settings/sales_areas";

export default function SalesAreaStep() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  const isLast = page.step === page.steps.length;
  return (
    <>
      <PageHead
        title={page.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.sales_areas.title"), href: list },
        ]}
      />
      <p className="lead">{t("areas.sales_areas.about")}</p>
      <WizardSteps {...page} />
      {page.earlierNotice ? <p className="notice info">{page.earlierNotice}</p> : null}
      <ConfiguredForm
        view={page.view as FormView}
        pageTitle={page.steps[page.step - 1]?.label ?? ""}
        result={result}
        submit={t(page.isNew ? (isLast ? "areas.sales_areas.finish" : "users.continue") : "admin.save")}
        hidden={page.version === null ? { draft: page.draft ?? "" } : { version: page.version }}
        aside={<LinkButton href={list}>{t("ui.cancel")}</LinkButton>}
      />
      {page.change ? <LastChange note={page.change} /> : null}
    </>
  );
}
