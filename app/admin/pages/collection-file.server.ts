import type { Ctx } from "~/door/operation.server";
import {
  type FileFormat,
  type FileHead,
  fileHeadOf,
  type ListFile,
  listFile,
} from "~/files/list-file.server";
import type { FileFact } from "~/files/workbook";
import { brandNameOf } from "~/http/brand-name.server";
import { formatDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { dayIn } from "~/lib/business-date";
import type { Column, ListView } from "~/ui/lists/list-view";
import { optionsOf } from "../choices.server";
import type { Collection, RecordPage } from "../collection";
import { listViewOf } from "./list-view-of";

/** Writes the records of a list into a file, the same for pages and programs. */
export async function collectionFile(
  ctx: Ctx,
  t: Translate,
  { collection, records, format }: { collection: Collection; records: RecordPage; format: FileFormat },
): Promise<ListFile> {
  const { formats } = ctx.actor;
  const view = withDeletedColumn(listViewOf(collection, records, { t, formats, place: "" }), collection, t);
  const { caption, columns, rows } = view;
  const head = await headOf(ctx, t, collection, records.question);
  return listFile({ caption, columns, rows, ...head }, format, { t, formats });
}

/** Names the file by list and day, and says which records were looked for. */
async function headOf(
  ctx: Ctx,
  t: Translate,
  collection: Collection,
  question: RecordPage["question"],
): Promise<FileHead> {
  const { actor, services } = ctx;
  const { formats } = actor;
  const now = services.clock.now();
  const { q, fromDate, toDate } = question;
  const days = [fromDate, toDate].map((day) => (day ? formatDate(day, formats) : "…")).join(" – ");
  const filters = await filterFacts(ctx, t, collection, question.filters);
  const facts: FileFact[] = [
    ...(q ? [[t("ui.search"), `“${q}”`] as const] : []),
    ...filters,
    ...(fromDate || toDate ? [[t("documents.dateRange"), days] as const] : []),
  ];
  return fileHeadOf({
    name: [collection.name.replaceAll("_", "-"), dayIn(formats.timeZone, now)],
    author: await brandNameOf(ctx),
    facts: facts.length > 0 ? facts : [[t("documents.sheet.filter"), t("documents.sheet.noFilter")]],
    now,
    t,
    formats,
  });
}

/** Names the filters that were set and their values, as the page of the list does. */
async function filterFacts(
  ctx: Ctx,
  t: Translate,
  { filters }: Collection,
  values: Record<string, string>,
): Promise<FileFact[]> {
  const facts = await Promise.all(
    filters.map(async ({ name, caption, options }): Promise<FileFact> => {
      const value = values[name] ?? "";
      const labels = value && options ? await optionsOf(ctx, t, options) : [];
      return [t(caption), labels.find((option) => option.value === value)?.label ?? value];
    }),
  );
  const state = values.state === "active" || values.state === "deleted" ? values.state : null;
  return [
    ...facts.filter(([, value]) => value !== "" && value !== "ALL"),
    ...(state ? [[t("admin.filter.state"), t(`admin.filter.${state}`)] as const] : []),
  ];
}

/** Says in a column of its own which rows are deleted: a file cannot strike them through. */
function withDeletedColumn<V extends Pick<ListView, "columns" | "rows">>(
  view: V,
  { can }: Pick<Collection, "can">,
  t: Translate,
): V {
  if (!can.includes("restore")) return view;
  const column: Column = { name: "deleted", caption: t("admin.filter.deleted"), datatype: "yesNo" };
  const rows = view.rows.map((row) => ({
    ...row,
    cells: { ...row.cells, deleted: { kind: "yesNo" as const, yes: row.kind === "deleted" } },
  }));
  return { ...view, columns: [...view.columns, column], rows };
}
