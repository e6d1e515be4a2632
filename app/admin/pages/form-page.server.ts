import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { answerConfigured, showConfigured } from "~/http/configured-form.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage, pageOfFailure } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage, toSignIn } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import type { MessageKey } from "~/i18n/messages";
import { newId } from "~/lib/ids";
import { broughtTo } from "../admin-form.server";
import type { AdminRecord } from "../admin-record";
import type { Collection } from "../collection";
import { inputFields } from "../form-fields";
import { areaKey, areaTitle, recordName } from "../words";
import { collectionOf, listHref, placeOf } from "./list-page.server";
import { readChanges } from "./read-changes.server";

/** Loads the form of a new record, or of the one that the address names. */
export async function readFormPage(args: LoaderFunctionArgs) {
  const collection = collectionOf(args);
  const { id } = args.params;
  const { ctx, record, startValues }: FormStart = id
    ? await readRecord(args, collection, id)
    : await readBlank(args, collection);
  const ownPage = id ? collection.pages?.edit?.(id) : collection.pages?.create;
  if (ownPage) throw await seeOther(ownPage);
  const { configured } = collection;
  if (!configured) throw notFoundPage();
  const { t } = ctx;
  const changes =
    id && record
      ? await readChanges(ctx, args.request, collection, {
          id: record.id,
          fields: collection.form,
          href: `/admin/${collection.path}/${encodeURIComponent(record.id)}`,
        })
      : null;
  const storedValues = startValues ?? valuesFor(args, collection, record);
  const heading =
    id && record
      ? (recordName(collection, record, { t, formats: ctx.actor.formats }) ?? record.id)
      : t(areaKey(collection, "create"));
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: heading }),
    heading,
    area: { label: areaTitle(collection, t), href: listHref(collection, placeOf(args, collection)) },
    about: t(areaKey(collection, "about")),
    formTitle: t(areaKey(collection, "title")),
    view: await showConfigured(
      ctx,
      configured,
      await broughtTo(
        ctx,
        collection.form,
        storedValues && { ...storedValues, ...changes?.earlier?.values },
        id ? record : null,
      ),
    ),
    version: id && record ? record.version : null,
    newId: !id && collection.created ? newId() : null,
    isTried: Boolean(id && collection.tried),
    deleted: Boolean(id && record?.deletedAt),
    restorable: Boolean(id && record?.deletedAt && collection.operations.restore),
    /** Leads to what the stored record looks like, or does. */
    look:
      id && collection.look
        ? { label: t(collection.look.label), href: collection.look.href(encodeURIComponent(id)) }
        : null,
    change: changes?.note ?? null,
    earlierNotice: changes?.earlier?.notice ?? null,
  };
}

/** Stored values; for a new record those in the address, such as the key of a text. */
function valuesFor(args: LoaderFunctionArgs, collection: Collection, record: AdminRecord | null) {
  if (record) return collection.values(record);
  const addressParams = new URL(args.request.url).searchParams;
  const fieldNames = inputFields(collection.form)
    .filter(({ name }) => addressParams.has(name))
    .map(({ name }) => [name, addressParams.get(name)]);
  return fieldNames.length > 0 ? Object.fromEntries(fieldNames) : undefined;
}

async function readRecord(args: LoaderFunctionArgs, collection: Collection, id: string) {
  const { ctx, value } = await readPage(args, collection.operations.get, { id });
  return { ctx, record: value as AdminRecord | null };
}

/** Values that a form shows first: those of a record, or of a new one. */
interface FormStart {
  ctx: Entrance;
  record: AdminRecord | null;
  startValues?: Record<string, unknown>;
}

/** A new record begins empty, as a copy of the one that `from` names, or with the values that `start` names. */
async function readBlank(args: LoaderFunctionArgs, collection: Collection): Promise<FormStart> {
  const { create, startFrom } = collection.operations;
  const addressParams = new URL(args.request.url).searchParams;
  const from = addressParams.get("from");
  const start = addressParams.get("start");
  if (!create) throw notFoundPage();
  if (from && collection.can.includes("copy")) return readRecord(args, collection, from);
  if (start && startFrom) {
    const { ctx, value } = await readPage(args, startFrom, { start });
    return { ctx, record: null, startValues: value };
  }
  const ctx = await enter(args);
  const verdict = create.verdict(ctx.actor, {});
  if (verdict.allowed) return { ctx, record: null };
  if (ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  throw pageOfFailure({ kind: "refused", reason: verdict.reason });
}

/** Names a new record: the list that follows may begin with others. */
function createdNotice(collection: Collection, record: AdminRecord, { actor, t }: Entrance): Notice {
  const name = recordName(collection, record, { t, formats: actor.formats });
  return name === null
    ? { severity: "success", key: "admin.created" }
    : { severity: "success", key: "admin.createdNamed", params: { name } };
}

/** Answers the form of a record; `to` names the page after it where that is not the list. */
export async function answerRecordForm(
  args: ActionFunctionArgs,
  ctx: Entrance,
  form: FormData,
  options: { to?: (record: AdminRecord) => string } = {},
) {
  const collection = collectionOf(args);
  const { id } = args.params;
  if (id && form.get("intent") === "restore") return restoreRecord(ctx, collection, id);
  const operation = id ? collection.operations.update : collection.operations.create;
  const { configured } = collection;
  if (!operation || !configured) throw notFoundPage();
  const before = id ? await collection.operations.get(ctx, { id }) : null;
  const record = before?.kind === "ok" ? before.value : null;
  const broughtValues = await broughtTo(
    ctx,
    collection.form,
    record ? collection.values(record) : undefined,
    record,
  );
  const to = listHref(collection, placeOf(args, collection));
  // A secret is shown in the answer to the POST itself: a notice would store it in a cookie.
  let secretShownOnce: { key: MessageKey; secret: string } | null = null;
  const answer = await answerConfigured(ctx, form, configured, operation, {
    ...broughtValues,
    ...(id ? { fixed: { id } } : {}),
    to: (record) => {
      secretShownOnce = id ? null : (collection.created?.(record) ?? null);
      return options.to?.(record) ?? collection.leadsTo?.(record) ?? to;
    },
    notice: (newRecord) =>
      id ? { severity: "success", key: "admin.saved" } : createdNotice(collection, newRecord, ctx),
  });
  return secretShownOnce ? data({ once: secretShownOnce as { key: MessageKey; secret: string } }) : answer;
}

/** Takes a deletion back on the record's own page. */
function restoreRecord(ctx: Entrance, collection: Collection, id: string) {
  const { restore } = collection.operations;
  if (!restore) throw notFoundPage();
  const recordPath = `/admin/${collection.path}/${encodeURIComponent(id)}`;
  return answerButton(ctx, new FormData(), restore, {
    fixed: { id },
    to: () => recordPath,
    backPath: recordPath,
    notice: () => ({ severity: "success", key: "admin.restored" }),
  });
}
