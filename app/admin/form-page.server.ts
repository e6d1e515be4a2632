import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { type Entrance, enter, submitted } from "~/http/enter.server";
import { notFoundPage, pageOfFailure } from "~/http/failures.server";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage, toSignIn } from "~/http/read-page.server";
import type { Translate } from "~/i18n/translate";
import { translatorFor } from "~/i18n/translator.server";
import type { AdminRecord, Collection, Reader } from "./collection";
import { collectionOf, listHref, placeOf } from "./collection-page.server";
import { fieldCaption } from "./columns";
import type { FormField, ShownField } from "./form-fields";
import { areaKey } from "./words";

/** The form of a new record, or of the one that the address names. */
export async function readFormPage(args: LoaderFunctionArgs) {
  const collection = collectionOf(args);
  const { id } = args.params;
  const { ctx, record } = id ? await readRecord(args, collection, id) : await readBlank(args, collection);
  const t = translatorFor(ctx.actor);
  const key = areaKey(collection.name, id ? "title" : "create");
  const heading = id && record ? nameOf(collection, record, { t, formats: ctx.actor.formats }) : t(key);
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: heading }),
    heading,
    area: {
      label: t(areaKey(collection.name, "title")),
      href: listHref(collection, placeOf(args, collection)),
    },
    about: t(areaKey(collection.name, "about")),
    fields: await shownFields(ctx, collection, id ? record : null),
    values: (record ? JSON.parse(JSON.stringify(collection.values(record))) : {}) as Record<string, unknown>,
    version: id && record ? record.version : null,
    deleted: Boolean(id && record?.deletedAt),
    readOnly: id ? !collection.can.includes("edit") : false,
    history:
      id && record
        ? `/admin/activities?subject=${encodeURIComponent(`${collection.name}:${record.id}`)}`
        : null,
  };
}

async function readRecord(args: LoaderFunctionArgs, collection: Collection, id: string) {
  const { ctx, value } = await readPage(args, collection.operations.get, { id });
  return { ctx, record: value as AdminRecord | null };
}

/** A new record begins empty, or as a copy of the one that `from` names. */
async function readBlank(args: LoaderFunctionArgs, collection: Collection) {
  const { create } = collection.operations;
  const from = new URL(args.request.url).searchParams.get("from");
  if (!create) throw notFoundPage();
  if (from && collection.can.includes("copy")) return readRecord(args, collection, from);
  const ctx = await enter(args);
  const verdict = create.verdict(ctx.actor, {});
  if (verdict.allowed) return { ctx, record: null };
  if (ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  throw pageOfFailure({ kind: "refused", reason: verdict.reason });
}

function nameOf(collection: Collection, record: AdminRecord, reader: Reader): string {
  const cell = collection.columns.find((column) => column.key)?.cell(record, reader);
  return cell?.kind === "text" ? cell.text : record.id;
}

export async function shownFields(
  ctx: Entrance,
  { form, input }: Pick<Collection, "form" | "input">,
  record: AdminRecord | null,
): Promise<ShownField[]> {
  const t = translatorFor(ctx.actor);
  const { database, clock, settings } = ctx.services;
  const reading = { db: database.db, actor: ctx.actor, clock, settings };
  return Promise.all(
    form.map(async (field) => ({
      name: field.name,
      kind: field.kind,
      label: t(fieldCaption(field.name)),
      required: isRequired(input.shape[field.name]),
      ...(field.hint ? { hint: hintOf(field, record, t) } : {}),
      ...("long" in field && field.long ? { long: true } : {}),
      ...("options" in field ? { options: await field.options(reading, t) } : {}),
    })),
  );
}

/** Of a secret only this is told: whether there is one. */
function hintOf(field: FormField, record: AdminRecord | null, t: Translate): string {
  const hint = field.hint ? t(field.hint) : "";
  if (field.kind !== "password" || !record) return hint;
  return `${t(field.isSet(record) ? "admin.secretIsSet" : "admin.secretNotSet")} ${hint}`;
}

function isRequired(schema: unknown): boolean {
  return schema instanceof z.ZodType && !schema.safeParse(undefined).success;
}

export async function answerFormPage(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const collection = collectionOf(args);
  const { id } = args.params;
  const operation = id ? collection.operations.update : collection.operations.create;
  if (!operation) throw notFoundPage();
  const to = listHref(collection, placeOf(args, collection));
  return answerForm(ctx, form, operation, {
    ...(id ? { fixed: { id } } : {}),
    to: () => to,
    notice: () => ({ severity: "success", key: id ? "admin.saved" : "admin.created" }),
    secret: collection.form.filter(({ kind }) => kind === "password").map(({ name }) => name),
  });
}
