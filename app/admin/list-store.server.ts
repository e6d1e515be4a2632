import { collatorOf } from "~/i18n/collator";
import type { AdminRecord } from "./admin-record";
import type { CollectionStore, ReadCtx } from "./collection";
import type { Question } from "./question";

/** Read-only store of a short list in memory: searched, filtered and sorted here. */
export function listStore<R extends AdminRecord>(
  findAll: (ctx: ReadCtx) => Promise<R[]>,
  options: { search: (keyof R)[]; sort: keyof R },
): CollectionStore<R, never> {
  async function find(ctx: ReadCtx, question: Question): Promise<R[]> {
    const searchText = question.q.toLowerCase();
    const activeFilters = Object.entries(question.filters).filter(
      ([, value]) => value !== "" && value !== "ALL",
    );
    const records = (await findAll(ctx)).filter(
      (record) =>
        options.search.some((name) => String(record[name]).toLowerCase().includes(searchText)) &&
        activeFilters.every(([name, value]) => String(record[name as keyof R] ?? "") === value),
    );
    const field = (question.sortBy ?? options.sort) as keyof R;
    const turn = question.order === "desc" ? -1 : 1;
    const { compare } = collatorOf(ctx.actor.formats.locale);
    return records.sort((one, other) => turn * compare(String(one[field] ?? ""), String(other[field] ?? "")));
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
