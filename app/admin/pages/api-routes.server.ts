import { z } from "zod";
import type { Ctx } from "~/door/operation.server";
import type { Outcome } from "~/door/outcome";
import { fileFormats } from "~/files/list-file.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { listFileTypes } from "~/http/api/described-answers";
import { fileResponse } from "~/http/file-response.server";
import { translatorFor } from "~/i18n/translator.server";
import { snakeName, toCamelCase } from "~/lib/snake-case";
import type { Cell } from "~/ui/lists/list-view";
import type { AdminRecord } from "../admin-record";
import type { Collection, OperationTo, RecordPage } from "../collection";
import { inputFields } from "../form-fields";
import { describedQuestionOf } from "../question";
import { collectionFile } from "./collection-file.server";
import { findUnofferedChoices } from "./unoffered-choices.server";

type ApiInput = Record<string, unknown>;

const idSchema = z.string().max(100);

/** Builds the API routes of a collection, in the specification's shape of a resource. */
export function apiRoutesOf(collection: Collection): ApiRoute[] {
  const { operations, can } = collection;
  const base = `/admin/${collection.path}`;
  const one = (record: AdminRecord, ctx: Ctx) => recordJson(collection, record, ctx);
  const routes = [
    apiRoute({
      method: "GET",
      path: base,
      summary: `${collection.name}, a page at a time`,
      operation: operations.list,
      accepts: describedQuestionOf(collection, snakeName),
      input: asSorted,
      output: (page, ctx) => listJson(collection, page, ctx),
    }),
    ...(can.includes("download") ? downloads(collection, base) : []),
    apiRoute({
      method: "GET",
      path: `${base}/:id`,
      summary: `One of ${collection.name}`,
      operation: operations.get,
      output: one,
    }),
  ];
  if (operations.create) {
    const operation = operations.create;
    const route = apiRoute({
      method: "POST",
      path: base,
      summary: "Creates one",
      operation,
      status: 201,
      output: one,
    });
    routes.push({
      ...route,
      answer: (ctx, input) => withOfferedChoices(ctx, collection, { operation, route, values: input }),
    });
  }
  if (operations.update) routes.push(patchOf(collection, operations.update, `${base}/:id`));
  if (operations.remove) {
    const operation = operations.remove;
    const output = ({ removed }: { removed: AdminRecord[] }, ctx: Ctx) => ({
      items: removed.map((record) => one(record, ctx)),
    });
    routes.push(
      apiRoute({
        method: "DELETE",
        path: `${base}/:id`,
        summary: "Deletes one",
        operation,
        accepts: z.strictObject({ id: idSchema }),
        input: ({ id }) => ({ items: [id] }),
        output,
      }),
      apiRoute({
        method: "DELETE",
        path: base,
        summary: "Deletes several; `items` are their ids",
        operation,
        accepts: z.strictObject({ items: z.array(z.union([idSchema, z.strictObject({ id: idSchema })])) }),
        input: ({ items }) => ({ items: Array.isArray(items) ? items.map(idOf) : items }),
        output,
      }),
    );
  }
  if (operations.restore) {
    const operation = operations.restore;
    routes.push(
      apiRoute({
        method: "POST",
        path: `${base}/:id/restore`,
        summary: "Restores a deleted one",
        operation,
        output: one,
      }),
    );
  }
  for (const { name, path = name, operation } of collection.commands) {
    routes.push(
      apiRoute({
        method: "POST",
        path: `${base}/:id/${path}`,
        summary: `${name} of one`,
        operation,
        output: () => ({}),
      }),
    );
  }
  if (operations.move) {
    const operation = operations.move;
    routes.push(
      apiRoute({
        method: "PATCH",
        path: `${base}/:id/position`,
        summary: "Moves one up, down or to a position",
        operation,
        output: one,
      }),
    );
  }
  return routes;
}

/** Column names are case-insensitive in the API. */
function asSorted({ sortBy, ...fields }: ApiInput): ApiInput {
  if (typeof sortBy !== "string") return fields;
  return { ...fields, sortBy: Object.keys(toCamelCase({ [sortBy]: 0 }) as object)[0] };
}

const idOf = (item: unknown) => (typeof item === "object" && item !== null && "id" in item ? item.id : item);

/** The fields that can be written, and beside them what the list shows. */
function recordJson(collection: Collection, record: AdminRecord, ctx: Ctx) {
  const publicValues = Object.entries(collection.values(record)).filter(
    ([name]) => !isSecret(collection, name),
  );
  const { id, version } = record;
  return {
    id,
    ...columnsJson(collection, record, ctx),
    ...Object.fromEntries(publicValues),
    version,
    deletedAt: record.deletedAt?.toISOString() ?? null,
  };
}

/** A column whose value the record does not hold as such is answered as people read it. */
function columnsJson({ columns }: Collection, record: AdminRecord, { actor }: Ctx) {
  const reader = { t: translatorFor(actor), formats: actor.formats };
  const storedRecord = record as unknown as Record<string, unknown>;
  return Object.fromEntries(
    columns.map(({ name, datatype, cell }) => {
      const isPlain = Object.hasOwn(storedRecord, name) && datatype !== "text";
      return [
        name,
        isPlain || isList(storedRecord[name]) ? storedRecord[name] : valueOfCell(cell(record, reader)),
      ];
    }),
  );
}

const isList = (value: unknown): boolean => Array.isArray(value) && typeof value[0] !== "object";

function valueOfCell(cell: Cell | null): unknown {
  switch (cell?.kind) {
    case "text":
      return cell.value ?? cell.text;
    case "number":
      return Number(cell.value);
    case "yesNo":
      return cell.yes;
    case "instant":
      return cell.instant;
    default:
      return null;
  }
}

function isSecret({ form }: Collection, name: string): boolean {
  return inputFields(form).some((field) => field.name === name && field.kind === "password");
}

function listJson(collection: Collection, recordPage: RecordPage, ctx: Ctx) {
  const { page, pageSize, total, question } = recordPage;
  const { q, sortBy, order, filters, fromDate, toDate } = question;
  return {
    items: recordPage.records.map((record) => recordJson(collection, record, ctx)),
    columns: collection.columns.map(({ name, sortable }) => ({
      name: snakeName(name),
      key: snakeName(name),
      sortable: sortable ?? false,
    })),
    pagination: {
      page,
      pageSize,
      totalPages: Math.max(1, Math.ceil(total / pageSize)),
      totalResults: total,
      more: recordPage.more,
    },
    params: { q, sortBy: sortBy && snakeName(sortBy), order, filters, fromDate, toDate },
    cacheInfo: null,
  };
}

/**
 * Missing fields stay as they are. A client may leave the version out if it accepts that the last write wins.
 */
function patchOf(collection: Collection, operation: OperationTo<AdminRecord>, path: string): ApiRoute {
  const route = apiRoute({
    method: "PATCH",
    path,
    summary: "Changes one; absent fields stay as they are",
    operation,
    output: (record, ctx) => recordJson(collection, record, ctx),
  });
  return {
    ...route,
    async answer(ctx: Ctx, input: ApiInput): Promise<Outcome<unknown>> {
      const before = await collection.operations.get(ctx, { id: input.id });
      if (before.kind !== "ok") return before;
      const { version } = before.value;
      const storedValues = collection.values(before.value);
      const values = { ...storedValues, version, ...input };
      return withOfferedChoices(ctx, collection, { operation, route, values, storedValues });
    },
  };
}

/** Passes on what a form offers too; whoever may not change anything is told that alone. */
async function withOfferedChoices(
  ctx: Ctx,
  collection: Collection,
  {
    operation,
    route,
    ...content
  }: {
    operation: OperationTo<AdminRecord>;
    route: ApiRoute;
    values: ApiInput;
    storedValues?: ApiInput;
  },
): Promise<Outcome<unknown>> {
  const isAllowed = operation.verdict(ctx.actor, {}).allowed;
  const problems = isAllowed
    ? await findUnofferedChoices({ ...ctx, t: translatorFor(ctx.actor) }, collection, content)
    : [];
  return problems.length > 0 ? { kind: "invalid", problems } : route.answer(ctx, content.values);
}

/**
 * Serves the same files as the pages, by GET with the search in the address or by POST with it in the body.
 */
function downloads(collection: Collection, base: string): ApiRoute[] {
  const formatSchema = z.enum(fileFormats).default("csv");
  const accepts = describedQuestionOf(collection, snakeName).extend({ format: formatSchema });
  return (["GET", "POST"] as const).map((method) => {
    const route = apiRoute({
      method,
      path: `${base}/download`,
      summary: "The whole list as a file; `format` is csv or xlsx",
      operation: collection.operations.download,
      accepts,
      produces: listFileTypes,
      output: (recordPage) => recordPage,
    });
    return {
      ...route,
      async answer(ctx: Ctx, { format, ...search }: ApiInput): Promise<Outcome<unknown>> {
        const outcome = await collection.operations.download(ctx, asSorted(search));
        if (outcome.kind !== "ok") return outcome;
        const file = await collectionFile(ctx, translatorFor(ctx.actor), {
          collection,
          records: outcome.value,
          format: formatSchema.parse(format),
        });
        return { ...outcome, value: fileResponse(file) };
      },
    };
  });
}
