import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { previewMail } from "~/features/mails/templates/preview-mail.server";
import { tryTemplate } from "~/features/trials/start-trial.server";
import { answerButton } from "~/http/form.server";
import { titleWithBrand } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { localeNames, locales } from "~/i18n/locales";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { Tabs } from "~/ui/pages/Tabs";

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? "";
  const requestedLocale = new URL(args.request.url).searchParams.get("locale");
  const locale = locales.find((each) => each === requestedLocale) ?? "en";
  const { ctx, value } = await readPage(args, previewMail, { id, locale });
  const { title, subject, text, isInUse } = value;
  return { title: titleWithBrand(ctx, title), heading: title, subject, text, isInUse, id, locale };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  const id = args.params.id ?? "";
  return answerButton(ctx, new FormData(), tryTemplate, {
    fixed: { id },
    to: paths.trial,
    backPath: `/admin/email_templates/${encodeURIComponent(id)}/preview`,
  });
}

export const meta = titleMeta;

export default function TemplatePreview() {
  const { heading, subject, text, isInUse, id, locale } = useLoaderData<typeof loader>();
  const t = useT();
  const list = "/admin/email_templates";
  const currentPath = `${list}/${encodeURIComponent(id)}`;
  return (
    <>
      <PageHead
        title={t("areas.email_templates.previewOf", { name: heading })}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.email_templates.title"), href: list },
          { label: heading, href: currentPath },
        ]}
      />
      <p className="lead">{t("areas.email_templates.previewAbout")}</p>
      <Tabs
        label={t("fields.locale")}
        tabs={locales.map((each) => ({
          label: localeNames[each],
          href: `${currentPath}/preview?locale=${each}`,
          current: each === locale,
        }))}
      />
      <Facts facts={[{ term: t("fields.subject"), value: subject }]} />
      <iframe
        className="mail"
        src={`${currentPath}/preview/html?locale=${locale}`}
        title={subject}
        sandbox=""
      />
      {isInUse ? null : (
        <form method="post">
          <CsrfField />
          <p>
            <Button intent="try">{t("trials.tryFirst")}</Button>
          </p>
        </form>
      )}
      <h2>{t("account.mail.asText")}</h2>
      <pre className="mail">{text}</pre>
    </>
  );
}
