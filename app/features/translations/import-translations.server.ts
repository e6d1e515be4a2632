import { z } from "zod";
import { fieldCaption } from "~/admin/columns";
import { raiseVersion } from "~/cache/versions.server";
import { type ChangeCtx, command } from "~/door/operation.server";
import { invalid, ok, Stopped } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findMicrosites } from "~/features/organisation/microsites.queries.server";
import { readSheet } from "~/files/read-sheet.server";
import { missingParameter, unknownParameter } from "~/i18n/delivered-texts.server";
import type { Text } from "~/i18n/text";
import { maxSheetMegabytes } from "~/lib/file-limits";
import { mapInTurns } from "~/lib/in-turns.server";
import { overlayTag } from "./overlay.server";
import { readTranslations, type TranslationLine } from "./parse-translations.server";
import { translationInputSchema } from "./translations.collection.server";
import {
  lockTranslations,
  overwriteTranslation,
  selectAllOf,
  type Translation,
  translationStore,
} from "./translations.store.server";

/** Limits the changes of one import: each has an audit entry within one transaction. */
const maxChanges = 5_000;

/** Limits the rows that are parsed. */
const maxRows = 100_000;

/** Limits the problems in one answer: the rest of a wrong file is wrong in the same way. */
const maxProblems = 10;

type TranslationInput = z.output<typeof translationInputSchema>;

/** Takes translations over from a file as the list's own download writes it: all of them, or none. */
export const importTranslations = command({
  name: "translations.import",
  allow: may("manage_translations"),
  input: z.strictObject({
    file: z.custom<File>((file) => file instanceof File && file.size > 0, "form.required"),
  }),
  async run(ctx, { file }) {
    if (file.size > maxSheetMegabytes * 1_000_000) {
      return invalid("file", { key: "files.tooLarge", params: { megabytes: maxSheetMegabytes } });
    }
    const content = Buffer.from(await file.arrayBuffer());
    const sheet = await readSheet(ctx.log, {
      name: file.name,
      bytes: content,
      reading: { decimal: ".", mostRows: maxRows },
      who: ctx.actor.userId ?? "",
    });
    if (!("rows" in sheet)) return invalid("file", { key: `admin.import.${sheet.problem}` });
    const { rows } = sheet;
    if (rows.length >= maxRows) {
      return invalid("file", { key: "admin.import.tooMany", params: { count: maxRows, most: maxChanges } });
    }
    const lines = await readTranslations(rows);
    if (!lines) return invalid("file", { key: "admin.import.notAList" });
    const checkedRows = await checkLines(ctx, lines);
    await lockTranslations(ctx.tx);
    const differingRows = await compare(ctx, checkedRows);
    if (differingRows.length > maxChanges) {
      const params = { count: differingRows.length, most: maxChanges };
      return invalid("file", { key: "admin.import.tooMany", params });
    }
    let createdCount = 0;
    for (const { before, values } of differingRows) {
      if (!before) createdCount++;
      const after = await write(ctx, before, values);
      await ctx.audit({ kind: "translations", id: after.id, before: before ?? undefined, after: values });
    }
    const counts = {
      created: createdCount,
      changed: differingRows.length - createdCount,
      same: checkedRows.length - differingRows.length,
    };
    await ctx.audit({ kind: "translations", id: "import", after: counts });
    if (differingRows.length > 0) await raiseVersion(ctx.tx, overlayTag);
    return ok(counts);
  },
});

/** Validates each line like the form and reports problems with the line's number. */
async function checkLines(ctx: ChangeCtx, lines: TranslationLine[]): Promise<TranslationInput[]> {
  const microsites = await findMicrosites(ctx.tx, null);
  const ids = new Map(
    microsites.flatMap(({ id, name }) => [name.toLowerCase(), id].map((each) => [each, id])),
  );
  const problems: { path: string; text: Text }[] = [];
  const lineByKey = new Map<string, TranslationInput>();
  await mapInTurns(lines, ({ number, microsite, ...line }) => {
    const micrositeId = microsite === "" ? null : (ids.get(microsite.toLowerCase()) ?? "unknown");
    const parseResult = translationInputSchema.safeParse({ ...line, micrositeId });
    const problem = parseResult.success
      ? wrongParameter(parseResult.data)
      : ctx.t(fieldCaption(String(parseResult.error.issues[0]?.path[0] ?? "")));
    if (parseResult.success && !problem) lineByKey.set(nameOf(parseResult.data), parseResult.data);
    else
      problems.push({
        path: "file",
        text: { key: "admin.import.line", params: { number, field: problem ?? "" } },
      });
  });
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems: problems.slice(0, maxProblems) });
  return [...lineByKey.values()];
}

const wrongParameter = ({ key, locale, text }: TranslationInput) =>
  missingParameter(key, locale, text) ?? unknownParameter(key, text);

const nameOf = (of: { key: string; locale: string; micrositeId: string | null }) =>
  JSON.stringify([of.key, of.locale, of.micrositeId]);

/** Returns the lines that differ from the stored texts. */
async function compare(ctx: ChangeCtx, lines: TranslationInput[]) {
  const keys = [...new Set(lines.map(({ key }) => key))];
  const storedTranslations = await selectAllOf(ctx.tx, keys);
  const byName = new Map(storedTranslations.map((row) => [nameOf(row), row]));
  const differences = await mapInTurns(lines, (values) => {
    const before = byName.get(nameOf(values)) ?? null;
    const { text, active } = values;
    const isSame = before && before.text === text && before.active === active && !before.deletedAt;
    return isSame ? [] : [{ before, values }];
  });
  return differences.flat();
}

async function write(
  ctx: ChangeCtx,
  before: Translation | null,
  values: TranslationInput,
): Promise<{ id: string }> {
  const updatedAt = ctx.clock.now();
  if (!before) return translationStore.create(ctx, { ...values, updatedAt });
  await overwriteTranslation(ctx.tx, before, { ...values, updatedAt });
  return before;
}
