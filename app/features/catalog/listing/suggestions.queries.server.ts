import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { withoutZeros } from "~/lib/numbers/without-zeros";
import { categoriesOf } from "../cached-catalog.server";
import { locales } from "../catalog";
import { suggestSchema } from "../catalog.schema";
import { mayBrowse } from "../catalog-rules";
import { countProducts, findWordsBeginning } from "../search.store.server";
import { viewerOf } from "../viewer.server";
import { fold, questionOf } from "../words";

const maxSuggestions = 8;

/** Suggests words and categories that begin like the typed text, each with its number of products. */
export const suggest = query({
  name: "catalog.suggest",
  allow: mayBrowse,
  input: suggestSchema,
  async run(ctx, input) {
    const words = questionOf(withoutZeros(input.q));
    const last = words.at(-1);
    if (!last || last.length < 2) return ok([]);
    const { range, settings } = await viewerOf(ctx, input);
    const { locale } = ctx.actor.formats;
    const languages = settings.multiLanguage ? locales : [locale];
    const precedingWords = words.slice(0, -1);
    const [endings, categories] = await Promise.all([
      findWordsBeginning(ctx.db, range, { languages, beginning: last, limit: maxSuggestions }),
      categoriesOf(ctx, range, locale),
    ]);
    const matchingCategories = categories
      .filter(({ name }) => fold(name).includes(words.join(" ")))
      .slice(0, 3);
    const questions = endings.map((word) => [...precedingWords, word]);
    const counts = await countProducts(ctx.db, range, languages, questions);
    const suggestions = questions.flatMap((question, index) => {
      const count = counts[index] ?? 0;
      return count > 0 ? [{ title: question.join(" "), numResults: count, category: null }] : [];
    });
    return ok([
      ...suggestions,
      ...matchingCategories.map(({ id, name, count }) => ({ title: name, numResults: count, category: id })),
    ]);
  },
});
