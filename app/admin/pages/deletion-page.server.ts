import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { valueOr } from "~/door/value-or";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { localPath } from "~/http/local-path";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import type { AdminRecord } from "../admin-record";
import { recordName } from "../words";
import { comparisonsPath } from "./configuration/comparisons-path";
import { collectionOf, listHref, placeOf } from "./list-page.server";

const selectedIn = ({ request }: { request: Request }) =>
  new URL(request.url).searchParams.getAll("selected").slice(0, 100);

/** Returns the page that the deletion began at: a comparison of configurations, or the list. */
function startOf(
  args: Pick<LoaderFunctionArgs, "request">,
  collection: ReturnType<typeof collectionOf>,
): string {
  const backPath = localPath(new URL(args.request.url).searchParams.get("back"));
  return backPath?.startsWith(`${comparisonsPath}/`)
    ? backPath
    : listHref(collection, placeOf(args, collection));
}

/** Asks for confirmation before one record or all ticked ones are deleted, and names them. */
export async function readDeletionPage(args: LoaderFunctionArgs) {
  const collection = collectionOf(args);
  const selectedIds = selectedIn(args);
  if (!collection.can.includes("delete") || selectedIds.length === 0) throw notFoundPage();
  const records = await Promise.all(
    selectedIds.map((id) => readPage(args, collection.operations.get, { id })),
  );
  const [first] = records;
  if (!first) throw notFoundPage();
  const { ctx } = first;
  const { t } = ctx;
  const { findAffected } = collection.operations;
  const affectedRows = findAffected ? valueOr(ctx, await findAffected(ctx, { items: selectedIds }), []) : [];
  const reader = { t, formats: ctx.actor.formats };
  const names = records.map(({ value }) => ({
    id: value.id,
    name: recordName(collection, value, reader) ?? value.id,
  }));
  const question = collection.confirm ?? "ui.confirmDelete";
  return {
    title: adminTitle(ctx, question),
    question: t(question),
    lost: names,
    affected: affectedRows.map(({ title, ...each }) => ({ ...each, label: t(title) })),
    consequence: collection.consequence && affectedRows.length > 0 ? t(collection.consequence) : null,
    restorable: collection.can.includes("restore"),
    cancel: startOf(args, collection),
  };
}

export async function answerDeletion(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  const collection = collectionOf(args);
  const { remove } = collection.operations;
  if (!remove) throw notFoundPage();
  const to = startOf(args, collection);
  return answerButton(ctx, new FormData(), remove, {
    fixed: { items: selectedIn(args) },
    to: () => to,
    backPath: to,
    notice: ({ removed }) => deletedNotice(collection, removed, ctx),
  });
}

/** Names one deleted record and counts several. */
function deletedNotice(
  collection: ReturnType<typeof collectionOf>,
  records: readonly AdminRecord[],
  { actor, t }: Entrance,
): Notice {
  const [first, ...others] = records;
  const isOne = first && others.length === 0 && !collection.removed;
  const name = isOne ? recordName(collection, first, { t, formats: actor.formats }) : null;
  return name === null
    ? {
        severity: "success",
        key: collection.removed ?? "admin.deleted",
        params: { count: records.length },
      }
    : { severity: "success", key: "admin.deletedNamed", params: { name } };
}
