import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { previewMail } from "~/features/mails/templates/preview-mail.server";
import { branded } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { localeNames, locales } from "~/i18n/locales";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { Tabs } from "~/ui/pages/Tabs";

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? "";
  const requestedLocale = new URL(args.request.url).searchParams.get("locale");
  const locale = locales.find((each) => each === requestedLocale) ?? "en";
  const { ctx, value } = await readPage(args, previewMail, { id, locale });
  const { title, subject, text } = value;
  return { title: branded(ctx, title), heading: title, subject, text, id, locale };
}

export const meta = titleMeta;

export default function TemplatePreview() {
  const { heading, subject, text, id, locale } = useLoaderData<typeof loader>();
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
        className="letter"
        src={`${currentPath}/preview/html?locale=${locale}`}
        title={subject}
        sandbox=""
      />
      <h2>{t("account.letter.asText")}</h2>
      <pre className="letter">{text}</pre>
    </>
  );
}
