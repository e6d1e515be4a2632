import { z } from "zod";
import { raiseVersion } from "~/cache/versions.server";
import { type ChangeCtx, command } from "~/door/operation.server";
import { invalid, ok, Stopped } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findMicrosites } from "~/features/organisation/microsites.queries.server";
import { readSheet } from "~/files/read-sheet.server";
import { missingParameter } from "~/i18n/delivered-texts.server";
import type { Text } from "~/i18n/text";
import { overlayTag } from "./overlay.server";
import { readTranslations, type TranslationLine } from "./parse-translations.server";
import { translationInput } from "./translations.collection.server";
import {
  lockTranslations,
  overwriteTranslation,
  selectAllOf,
  type Translation,
  translationStore,
} from "./translations.store.server";

/** Limits the changes of one import: each has an audit entry within one transaction. */
const maxChanges = 5_000;

const maxMegabytes = 10;

/** Limits the rows that are parsed. */
const maxRows = 100_000;

/** Limits the problems in one answer: the rest of a wrong file is wrong in the same way. */
const maxProblems = 10;

type Given = z.output<typeof translationInput>;

/** Takes translations over from a file as the list's own download writes it: all of them, or none. */
export const importTranslations = command({
  name: "translations.import",
  allow: may("manage_translations"),
  input: z.strictObject({
    file: z.custom<File>((file) => file instanceof File && file.size > 0, "form.required"),
  }),
  async run(ctx, { file }) {
    if (file.size > maxMegabytes * 1_000_000) {
      return invalid("file", { key: "files.tooLarge", params: { megabytes: maxMegabytes } });
    }
    const content = Buffer.from(await file.arrayBuffer());
    const rows = await readSheet(file.name, content, { decimal: ".", mostRows: maxRows });
    if (rows && rows.length >= maxRows) {
      return invalid("file", { key: "admin.import.tooMany", params: { count: maxRows, most: maxChanges } });
    }
    const read = rows && readTranslations(rows);
    if (!read) return invalid("file", { key: "admin.import.notAList" });
    const checkedRows = await checked(ctx, read);
    await lockTranslations(ctx.tx);
    const differing = await compare(ctx, checkedRows);
    if (differing.length > maxChanges) {
      const params = { count: differing.length, most: maxChanges };
      return invalid("file", { key: "admin.import.tooMany", params });
    }
    let created = 0;
    for (const { before, values } of differing) {
      if (!before) created++;
      const after = await write(ctx, before, values);
      await ctx.audit({ kind: "translations", id: after.id, before: before ?? undefined, after: values });
    }
    const done = {
      created,
      changed: differing.length - created,
      same: checkedRows.length - differing.length,
    };
    await ctx.audit({ kind: "translations", id: "import", after: done });
    if (differing.length > 0) await raiseVersion(ctx.tx, overlayTag);
    return ok(done);
  },
});

/** Validates each line like the form and reports problems with the line's number. */
async function checked(ctx: ChangeCtx, lines: TranslationLine[]): Promise<Given[]> {
  const microsites = await findMicrosites(ctx.tx, null);
  const ids = new Map(microsites.map((microsite) => [microsite.name.toLowerCase(), microsite.id]));
  const problems: { path: string; text: Text }[] = [];
  const taken = new Map<string, Given>();
  for (const { number, microsite, ...line } of lines) {
    const micrositeId = microsite === "" ? null : (ids.get(microsite.toLowerCase()) ?? microsite);
    const read = translationInput.safeParse({ ...line, micrositeId });
    const wrong = read.success ? missing(read.data) : String(read.error.issues[0]?.path[0] ?? "");
    if (read.success && !wrong) taken.set(nameOf(read.data), read.data);
    else
      problems.push({
        path: "file",
        text: { key: "admin.import.line", params: { number, field: wrong ?? "" } },
      });
  }
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems: problems.slice(0, maxProblems) });
  return [...taken.values()];
}

const missing = ({ key, locale, text }: Given) => missingParameter(key, locale, text);

const nameOf = (of: { key: string; locale: string; micrositeId: string | null }) =>
  JSON.stringify([of.key, of.locale, of.micrositeId]);

/** Returns the lines that differ from the stored texts. */
async function compare(ctx: ChangeCtx, given: Given[]) {
  const keys = [...new Set(given.map(({ key }) => key))];
  const stored = await selectAllOf(ctx.tx, keys);
  const byName = new Map(stored.map((row) => [nameOf(row), row]));
  return given.flatMap((values) => {
    const before = byName.get(nameOf(values)) ?? null;
    const { text, active } = values;
    const same = before && before.text === text && before.active === active && !before.deletedAt;
    return same ? [] : [{ before, values }];
  });
}

async function write(ctx: ChangeCtx, before: Translation | null, values: Given): Promise<{ id: string }> {
  const updatedAt = ctx.clock.now();
  if (!before) return translationStore.create(ctx, { ...values, updatedAt });
  await overwriteTranslation(ctx.tx, before, { ...values, updatedAt });
  return before;
}
