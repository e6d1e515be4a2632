import { collatorOf } from "~/i18n/collator";
import type { Translate } from "~/i18n/translate";
import type { AdminRecord } from "./admin-record";
import type { CollectionStore, ReadCtx } from "./collection";
import type { Question } from "./question";

interface ListOptions<R> {
  search: (keyof R)[];
  sort: keyof R;
  /** Text that the list shows in place of the code in a field: it is searched beside the code, and sorted by. */
  words?: { [name in keyof R]?: (record: R, t: Translate) => string };
}

/** Read-only store of a short list in memory: searched, filtered and sorted here. */
export function listStore<R extends AdminRecord>(
  findAll: (ctx: ReadCtx) => Promise<R[]>,
  { search, sort, words = {} }: ListOptions<R>,
): CollectionStore<R, never> {
  async function find(ctx: ReadCtx, question: Question): Promise<R[]> {
    const searchText = question.q.toLowerCase();
    const activeFilters = Object.entries(question.filters).filter(
      ([, value]) => value !== "" && value !== "ALL",
    );
    const shownText = (record: R, name: keyof R) =>
      words[name]?.(record, ctx.t) ?? String(record[name] ?? "");
    const textsOf = (record: R) => search.flatMap((name) => [String(record[name]), shownText(record, name)]);
    const records = (await findAll(ctx)).filter(
      (record) =>
        textsOf(record).some((text) => text.toLowerCase().includes(searchText)) &&
        activeFilters.every(([name, value]) => String(record[name as keyof R] ?? "") === value),
    );
    const field = (question.sortBy ?? sort) as keyof R;
    const turn = question.order === "desc" ? -1 : 1;
    const { compare } = collatorOf(ctx.actor.formats.locale);
    return records.sort((one, other) => turn * compare(shownText(one, field), shownText(other, field)));
  }
  const one = async (ctx: ReadCtx, id: string) =>
    (await findAll(ctx)).find((record) => record.id === id) ?? null;
  return {
    async list(ctx, question, rows) {
      const records = await find(ctx, question);
      const page = records.slice(rows.offset, rows.offset + rows.limit);
      return { records: page, total: records.length, more: false };
    },
    find: async (ctx, ids) => (await findAll(ctx)).filter(({ id }) => ids.includes(id)),
    get: one,
    lock: () => Promise.resolve(null),
  };
}
