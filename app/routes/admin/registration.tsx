import type { SubmissionResult } from "@conform-to/dom";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  approveRegistration,
  refuseRegistration,
} from "~/features/identity/registration/decide-registration.server";
import { registrationForm } from "~/features/identity/registration/registration-form";
import { getRegistration } from "~/features/identity/registration/registrations.queries.server";
import { ConfiguredFacts } from "~/forms/ConfiguredFacts";
import type { FormView } from "~/forms/form-view";
import { showConfigured } from "~/http/configured-form.server";
import { answerForm, byIntent } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField, TextAreaField } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { typedValue } from "~/ui/fields/submission";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getRegistration, { id: args.params.id ?? "" });
  const { requestedAt, custom, ...registration } = value.registration;
  const view = await showConfigured(ctx, registrationForm, { values: { custom } });
  const elements = everyElement(view.elements);
  const configuredNames = new Set(elements.map(({ name }) => name));
  return {
    /** Answers to fields that the form no longer has. */
    earlier: Object.entries(custom).flatMap(([name, value]) =>
      configuredNames.has(`custom.${name}`) ? [] : [{ name, value: String(value) }],
    ),
    further: { ...view, elements: elements.filter(({ name }) => name.startsWith("custom.")) },
    registration: { ...registration, requestedAt: requestedAt.toISOString() },
    roles: value.roles,
    salesAreas: value.salesAreas,
    title: adminTitle(ctx, "registration.decide.title", { name: registration.name }),
  };
}

/** Lists elements together with those inside sections and groups. */
const everyElement = (elements: FormView["elements"]): FormView["elements"] =>
  elements.flatMap((element) => [element, ...everyElement(element.components ?? [])]);

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const fixedValues = { id: args.params.id ?? "" };
  const to = () => paths.registrations();
  return byIntent(form, {
    approve: () =>
      answerForm(ctx, form, approveRegistration, {
        fixed: fixedValues,
        to,
        notice: ({ name }) => ({ severity: "success", key: "registration.approved", params: { name } }),
      }),
    refuse: () =>
      answerForm(ctx, form, refuseRegistration, {
        fixed: fixedValues,
        to,
        notice: ({ name }) => ({ severity: "success", key: "registration.refused", params: { name } }),
      }),
  });
}

export const meta = titleMeta;

export default function Registration() {
  const { registration, further, earlier, roles, salesAreas } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <PageHead
        title={t("registration.decide.title", { name: registration.name })}
        crumbs={[{ label: t("registration.list.title"), href: paths.registrations() }]}
      />
      <ErrorSummary result={result} />
      <Facts
        facts={[
          { term: t("registration.company"), value: registration.company },
          { term: t("registration.email"), value: registration.email },
          { term: t("registration.phone"), value: registration.phone || null },
          { term: t("registration.customerNumber"), value: registration.customerNumber || null },
          { term: t("registration.list.at"), value: formatInstant(registration.requestedAt, formats) },
          { term: t("registration.message"), value: registration.message || null },
          ...earlier.map(({ name, value }) => ({ term: name, value })),
        ]}
      />
      {further.elements.length > 0 ? <ConfiguredFacts view={further as FormView} /> : null}
      {registration.decision ? (
        <p>{t("registration.decided")}</p>
      ) : (
        <div className="columns">
          <Approval {...{ registration, roles, salesAreas, result }} />
          <Refusal result={result} />
        </div>
      )}
    </>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Result = SubmissionResult | undefined;

function Approval(props: Pick<Page, "registration" | "roles" | "salesAreas"> & { result: Result }) {
  const { registration, roles, salesAreas, result } = props;
  const t = useT();
  const error = (name: string) => result?.error?.[name] ?? undefined;
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("registration.decide.approve")}</h2>
      {registration.confirmed ? null : <p>{t("registration.decide.unconfirmed")}</p>}
      <SelectField
        label={t("registration.decide.role")}
        name="role"
        required
        // No role is preselected: one careless press would make a stranger a member of staff.
        options={[
          { value: "", label: t("forms.choose") },
          ...roles.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        defaultValue={typedValue(result, "role")}
        errors={error("role")}
      />
      <Field
        label={t("registration.customerNumber")}
        name="customerNumber"
        errors={error("customerNumber")}
        input={{
          autoComplete: "off",
          defaultValue: typedValue(result, "customerNumber") ?? registration.customerNumber,
        }}
      />
      <SelectField
        label={t("registration.decide.salesArea")}
        name="salesArea"
        options={salesAreas.map(({ id, title }) => ({ value: id, label: `${id} ${title}` }))}
        defaultValue={typedValue(result, "salesArea")}
        errors={error("salesArea")}
      />
      <Button kind="main" intent="approve">
        {t("registration.decide.approve")}
      </Button>
    </form>
  );
}

function Refusal({ result }: { result: Result }) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("registration.decide.refuse")}</h2>
      <TextAreaField
        label={t("registration.decide.reason")}
        name="reason"
        hint={t("registration.decide.reasonHint")}
        errors={result?.error?.reason ?? undefined}
        textarea={{ rows: 3, defaultValue: typedValue(result, "reason") }}
      />
      <Button kind="danger" intent="refuse">
        {t("registration.decide.refuse")}
      </Button>
    </form>
  );
}
