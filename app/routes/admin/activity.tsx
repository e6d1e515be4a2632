import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { recordPageOf } from "~/admin/record-address";
import { holds } from "~/door/actor";
import type { auditEntries } from "~/door/door.tables";
import activities from "~/features/audit/activities.collection.server";
import { kindTitle, operationTitle, subjectName } from "~/features/audit/activity-names";
import { changeLines } from "~/features/audit/change-lines";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";

/** Reads one entry of the activity log with all that it holds. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, activities.operations.get, { id: args.params.id ?? "" });
  const entry = value as unknown as typeof auditEntries.$inferSelect;
  const { operation, subjectKind, subjectId } = entry;
  const heading = operationTitle(operation, ctx.t);
  const record = recordPageOf(subjectKind);
  const subject = encodeURIComponent(`${subjectKind}:${subjectId}`);
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: heading }),
    heading,
    operation,
    at: entry.at.toISOString(),
    userName: entry.userName,
    behindUserName: entry.behindUserName,
    subject: [kindTitle(subjectKind, ctx.t), subjectName(entry), subjectId].filter(Boolean).join(" · "),
    subjectHref: record && holds(ctx.actor, record.permission) ? record.href(subjectId) : null,
    history: `/admin/activities?subject=${subject}`,
    changes: changeLines(entry.before, entry.after, Number.POSITIVE_INFINITY),
  };
}

export const meta = titleMeta;

/** Shows one entry of the activity log, with every value before and after. */
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
