import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { doerName } from "~/admin/doer-name";
import activities from "~/features/audit/activities.collection.server";
import type { Activity as Entry } from "~/features/audit/activity";
import { kindTitle, operationTitle, wordingFor } from "~/features/audit/activity-names.server";
import { changeLines } from "~/features/audit/change-lines";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { LinkButton } from "~/ui/pages/Button";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";

/** Reads one entry of the activity log with all that it holds. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, activities.operations.get, { id: args.params.id ?? "" });
  const entry = value as unknown as Entry;
  const { t } = ctx;
  const { operation, subjectKind, subjectId, subjectName, subjectHref } = entry;
  const sentence = operationTitle(operation, t, subjectKind);
  const heading = subjectName ? t("activities.of", { sentence, name: subjectName }) : sentence;
  const subject = encodeURIComponent(`${subjectKind}:${subjectId}`);
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: heading }),
    heading,
    operation,
    at: entry.at.toISOString(),
    userName: doerName(entry, t),
    behindUserName: entry.behindUserName,
    area: kindTitle(subjectKind, t),
    subject: { id: subjectId, name: subjectName ?? subjectId, href: subjectHref },
    history: `/admin/activities?subject=${subject}`,
    earlierHref: entry.earlierHref,
    changes: changeLines(entry.before, entry.after, {
      ...wordingFor(subjectKind, { t, formats: ctx.actor.formats }),
      maxLength: Number.POSITIVE_INFINITY,
    }),
  };
}

export const meta = titleMeta;

/** Shows one entry of the activity log, with every value before and after. */
export default function Activity() {
  const entry = useLoaderData<typeof loader>();
  const t = useT();
  const formats = useFormats();
  const { subject, behindUserName } = entry;
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
          { term: t("activities.area"), value: entry.area },
          {
            term: t("fields.subject"),
            value: subject.href ? <a href={subject.href}>{subject.name}</a> : subject.name,
          },
          { term: t("activities.identifier"), value: <code>{`${entry.operation} ${subject.id}`}</code> },
        ]}
      />
      <h2>{t("fields.changes")}</h2>
      {entry.changes.length === 0 ? (
        <p>{t("activities.unchanged")}</p>
      ) : (
        <ul>
          {entry.changes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="buttons">
        {entry.earlierHref ? (
          <LinkButton href={entry.earlierHref}>{t("admin.earlierValues")}</LinkButton>
        ) : null}
        <a href={entry.history}>{t("admin.history")}</a>
      </div>
    </>
  );
}
