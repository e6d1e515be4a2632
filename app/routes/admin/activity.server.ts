import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordPageOf } from "~/admin/record-address";
import { holds } from "~/door/actor";
import type { auditEntries } from "~/door/door.tables";
import activities from "~/features/audit/activities.collection.server";
import { kindTitle, operationTitle, subjectName } from "~/features/audit/activity-names";
import { changeLines } from "~/features/audit/change-lines";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";

/** Reads one entry of the activity log with all that it holds. */
export async function readActivity(args: LoaderFunctionArgs) {
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
