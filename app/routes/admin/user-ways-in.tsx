import { useActionData, useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";
import { waysInAction, waysInLoader } from "./user-ways-in.server";

export const loader = waysInLoader;

export const action = waysInAction;

export const meta = titleMeta;

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type RefusalProps = { refusal: ReturnType<typeof useActionData<typeof action>> };

export default function UserWaysIn() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const t = useT();
  return (
    <>
      <ErrorSummary result={refusal?.result} />
      <PageHead
        title={t("users.waysIn.titleOf", { name: page.name })}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.users.title"), href: "/admin/users" },
          page.account,
        ]}
      />
      <p className="lead">{t("users.waysIn.about")}</p>
      <Identities page={page} />
      <Connect page={page} refusal={refusal} />
      <SecondStep page={page} refusal={refusal} />
    </>
  );
}

function Identities({ page }: { page: Page }) {
  const t = useT();
  const formats = useFormats();
  return (
    <section>
      <h2>{t("users.waysIn.connected")}</h2>
      {page.identities.length === 0 ? <p>{t("users.waysIn.none")}</p> : null}
      <ul>
        {page.identities.map(({ provider, issuer, subject, since, unlink }) => (
          <li key={`${issuer} ${subject}`}>
            {provider}: <code>{subject}</code>{" "}
            {t("users.waysIn.since", { date: formatInstant(since, formats) })}{" "}
            <LinkButton kind="plain" href={unlink} dialog>
              {t("ui.remove")}
              <span className="unseen"> {subject}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Connect({ page, refusal }: { page: Page } & RefusalProps) {
  const t = useT();
  const result = refusal?.intent === "link" ? refusal.result : undefined;
  if (page.providers.length === 0) return <p>{t("users.waysIn.noProviders")}</p>;
  return (
    <form method="post">
      <CsrfField />
      <SelectField
        label={t("users.waysIn.provider")}
        name="provider"
        required
        options={page.providers}
        defaultValue={typedValue(result, "provider")}
        errors={result?.error?.provider ?? undefined}
      />
      <Field
        label={t("users.waysIn.subject")}
        name="subject"
        required
        hint={t("users.waysIn.subjectHint")}
        errors={result?.error?.subject ?? undefined}
        input={{ defaultValue: typedValue(result, "subject"), autoComplete: "off" }}
      />
      <Button intent="link">{t("users.waysIn.connect")}</Button>
    </form>
  );
}

function SecondStep({ page, refusal }: { page: Page } & RefusalProps) {
  const t = useT();
  const result = refusal?.intent === "reset" ? refusal.result : undefined;
  return (
    <section>
      <h2>{t("users.waysIn.secondStep")}</h2>
      <p>{t(`users.waysIn.secondStep.${page.secondStep ?? "off"}`)}</p>
      {page.secondStep ? (
        <form method="post">
          <CsrfField />
          <Field
            label={t("users.waysIn.reason")}
            name="reason"
            required
            hint={t("users.waysIn.resetHint")}
            errors={result?.error?.reason ?? undefined}
            input={{ defaultValue: typedValue(result, "reason"), autoComplete: "off" }}
          />
          <Button kind="danger" intent="reset">
            {t("users.waysIn.reset")}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
