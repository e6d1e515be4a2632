import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getCatalogSettings } from "~/features/catalog/catalog-settings.queries.server";
import { changeCatalogSettings } from "~/features/catalog/change-catalog-settings.server";
import { answerForm } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { resultOf } from "~/ui/fields/result-of";
import { typedValue } from "~/ui/fields/submission";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

const userIdIn = ({ params }: Pick<LoaderFunctionArgs, "params">) => params.id ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getCatalogSettings, { userId: userIdIn(args) });
  const { username: name, own, usual } = value;
  return {
    id: userIdIn(args),
    name,
    own,
    usual,
    title: adminTitle(ctx, "catalog.settings.titleOf", { name }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const userId = userIdIn(args);
  return answerForm(ctx, form, changeCatalogSettings, {
    fixed: { userId },
    to: () => paths.userCatalog(userId),
    notice: () => ({ severity: "success", key: "admin.saved" }),
  });
}

export const meta = titleMeta;

const switches = [
  "showAllFilters",
  "newsActivated",
  "multiLanguage",
  "useSapSearch",
  "showAdditionalInfo",
] as const;
const texts = ["newsBlockId", "catalogApiUrl"] as const;

/** Shows the catalog settings of one user; undecided ones follow the installation. */
export default function UserCatalog() {
  const { id, name, own, usual } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const result = resultOf(refusal);
  const t = useT();
  const switchLabel = (isOn: boolean) => t(isOn ? "catalog.settings.on" : "catalog.settings.off");
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={t("catalog.settings.title")}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.users.title"), href: "/admin/users" },
          { label: name, href: paths.adminUser(id) },
        ]}
      />
      <p className="lead">{t("catalog.settings.about")}</p>
      <form method="post">
        <CsrfField />
        {switches.map((field) => {
          const ownDecision = own[field];
          return (
            <SelectField
              key={field}
              label={t(`fields.${field}`)}
              name={field}
              defaultValue={
                typedValue(result, field) ??
                (ownDecision === undefined ? "usual" : ownDecision ? "on" : "off")
              }
              options={[
                { value: "usual", label: t("catalog.settings.usual", { value: switchLabel(usual[field]) }) },
                { value: "on", label: switchLabel(true) },
                { value: "off", label: switchLabel(false) },
              ]}
            />
          );
        })}
        {texts.map((field) => (
          <Field
            key={field}
            label={t(`fields.${field}`)}
            name={field}
            hint={t(`catalog.settings.${field}`, { value: usual[field] || "–" })}
            errors={result?.error?.[field] ?? undefined}
            input={{ defaultValue: typedValue(result, field) ?? own[field] ?? "", autoComplete: "off" }}
          />
        ))}
        <div className="buttons">
          <Button kind="main">{t("admin.save")}</Button>
          <LinkButton href={paths.adminUser(id)}>{t("ui.cancel")}</LinkButton>
        </div>
      </form>
    </>
  );
}
