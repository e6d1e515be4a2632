import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { readActivity } from "./activity.server";

export const loader = readActivity;

export const meta = titleMeta;

/** One entry of the activity log, with every value before and after. */
export default function Activity() {
  const entry = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  const { subject, subjectHref, behindUserName } = entry;
  return (
    <>
      <PageHead
        title={entry.heading}
        crumbs={[
          { label: t("frame.admin"), href: "/admin" },
          { label: t("areas.activities.title"), href: "/admin/activities" },
        ]}
      />
      <Facts
        facts={[
          { term: t("fields.at"), value: formatInstant(entry.at, formats) },
          { term: t("fields.userName"), value: entry.userName },
          ...(behindUserName ? [{ term: t("fields.behindUserName"), value: behindUserName }] : []),
          { term: t("fields.operation"), value: entry.operation },
          {
            term: t("fields.subject"),
            value: subjectHref ? <a href={subjectHref}>{subject}</a> : subject,
          },
        ]}
      />
      <h2>{t("fields.changes")}</h2>
      <ul>
        {entry.changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <a href={entry.history}>{t("admin.history")}</a>
      </p>
    </>
  );
}
