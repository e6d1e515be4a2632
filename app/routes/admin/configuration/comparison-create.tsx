import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { writtenConfiguration } from "~/admin/configuration/written-configuration.server";
import {
  portableConfiguration,
  readConfiguration,
} from "~/admin/pages/configuration/read-configuration.server";
import { valueOr } from "~/door/value-or";
import comparisons from "~/features/config-comparisons/config-comparisons.collection.server";
import {
  readConfiguration as readFile,
  recordConfiguration,
} from "~/features/config-comparisons/record-configuration.server";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { answerForm, byIntent } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { maxConfigurationMegabytes } from "~/lib/file-limits";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";
import { configurationFacts } from "./configuration-facts.server";

const list = "/admin/config_comparisons";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = await readPage(args, comparisons.operations.list, { pageSize: 1 });
  const microsites = valueOr(ctx, await micrositeChoices(ctx, {}), []);
  return {
    title: adminTitle(ctx, "configurations.compare"),
    microsites: microsites.map(({ value, label }) => ({ value, label })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const to = ({ id }: { id: string }) => `${list}/${id}`;
  return byIntent(form, {
    async record() {
      const live = recordConfiguration.verdict(ctx.actor, {} as never).allowed
        ? await readConfiguration(ctx)
        : { areas: [], closed: [] };
      const configuration = await portableConfiguration(live, configurationFacts(ctx));
      return answerForm(ctx, form, recordConfiguration, {
        fixed: { configuration: await writtenConfiguration(configuration) },
        to,
        notice: () => ({ severity: "success", key: "configurations.recorded" }),
      });
    },
    async read() {
      const file = form.get("file");
      const fields = new FormData();
      fields.set("intent", "read");
      return answerForm(ctx, fields, readFile, { fixed: file instanceof File ? { file } : {}, to });
    },
  });
}

export const meta = titleMeta;

/** Offers what the configuration can be compared with: a later day, another installation, another microsite. */
export default function ComparisonCreate() {
  const { microsites } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  return (
    <>
      <PageHead
        title={t("configurations.compare")}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.config_comparisons.title"), href: list },
        ]}
      />
      <ErrorSummary result={result} />
      <section aria-labelledby="read">
        <h2 id="read">{t("configurations.read.title")}</h2>
        <p>{t("configurations.read.about")}</p>
        <form method="post" encType="multipart/form-data" data-in-place="">
          <CsrfField />
          <Field
            label={t("configurations.read.file")}
            name="file"
            hint={t("configurations.read.hint", { megabytes: maxConfigurationMegabytes })}
            required
            errors={result?.error?.file ?? undefined}
            input={{ type: "file", accept: ".zip" }}
          />
          <div className="buttons">
            <Button kind="main" intent="read">
              {t("configurations.read.send")}
            </Button>
            <LinkButton href={`${list}/export`}>{t("configurations.export")}</LinkButton>
          </div>
        </form>
      </section>
      <section aria-labelledby="record">
        <h2 id="record">{t("configurations.record.title")}</h2>
        <p>{t("configurations.record.about")}</p>
        <form method="post">
          <CsrfField />
          <Field
            label={t("fields.title")}
            name="title"
            required
            defaultValue={typedValue(result, "title")}
            errors={result?.error?.title ?? undefined}
            input={{ maxLength: 80, autoComplete: "off" }}
          />
          <div className="buttons">
            <Button intent="record">{t("configurations.record.send")}</Button>
          </div>
        </form>
      </section>
      {microsites.length > 1 ? <MicrositesForm microsites={microsites} /> : null}
    </>
  );
}

function MicrositesForm({ microsites }: { microsites: { value: string; label: string }[] }) {
  const t = useT();
  return (
    <section aria-labelledby="microsites">
      <h2 id="microsites">{t("configurations.microsites.title")}</h2>
      <p>{t("configurations.microsites.about")}</p>
      <form method="get" action={`${list}/microsites`}>
        <SelectField label={t("fields.micrositeId")} name="one" options={microsites} />
        <SelectField
          label={t("configurations.with")}
          name="other"
          options={microsites}
          defaultValue={microsites[1]?.value}
        />
        <div className="buttons">
          <Button>{t("configurations.microsites.send")}</Button>
        </div>
      </form>
    </section>
  );
}
