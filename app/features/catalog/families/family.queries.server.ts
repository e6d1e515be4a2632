import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { categoriesOf } from "../cached-catalog.server";
import { type CategoryNode, textIn, trailOf } from "../catalog";
import { mayBrowse } from "../catalog-rules";
import { findPrices, noPrices } from "../find-prices.server";
import { findOwnNumbers } from "../own-numbers.server";
import { viewerOf } from "../viewer.server";
import { indexedWordsOf, questionOf } from "../words";
import { type FamilyMember, findFamily, findMembers } from "./family.store.server";
import { pageOfSections, variantTable } from "./variant-table";

/** Variants on one page; the sections of a larger family are divided into several. */
const maxVariants = 600;

/** Protects the process from a family that is none. */
const maxMembers = 5000;

/**
 * Reads all variants of a family with the prices of this customer, which come from the ERP in one call however many they
 * are. Words, such as those of the search that led here, leave the variants that have them.
 */
export const getFamily = query({
  name: "catalog.getFamily",
  allow: mayBrowse,
  input: z.strictObject({
    website: z.string().max(40).optional(),
    guest: z.boolean().default(false),
    family: z.string().min(1).max(80),
    q: z.string().trim().max(100).default(""),
    /** The title of the section to show, where they do not all fit into one page. */
    section: z.string().max(100).default(""),
    refresh: z.boolean().default(false),
    /** Set by script, whose page is already usable: prices get a longer timeout. */
    patient: z.boolean().default(false),
  }),
  async run(ctx, input) {
    const viewer = await viewerOf(ctx, input);
    const { range } = viewer;
    const { locale } = ctx.actor.formats;
    const family = orNotFound(await findFamily(ctx.db, range.system, input.family));
    const allMembers = await findMembers(ctx.db, range, { locale, family: family.id, limit: maxMembers });
    const [first] = allMembers;
    const { category } = orNotFound(first ?? null);
    const withAllWords = withWords(allMembers, input.q);
    const members = withAllWords.length > 0 ? withAllWords : allMembers;
    const table = variantTable(members, locale, ctx.t("catalog.material"));
    const sections = pageOfSections(table.sections, input.section, maxVariants);
    const numbers = new Set(sections.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)));
    const shownMembers = members.filter(({ number }) => numbers.has(number));
    const questions = shownMembers.map(({ number }) => ({ material: number, quantity: "1" }));
    const [prices, ownNumbers, categories] = await Promise.all([
      viewer.prices ? findPrices(ctx, range, questions, input) : noPrices,
      findOwnNumbers(ctx, range),
      categoriesOf(ctx, range, locale),
    ]);
    return ok({
      id: family.id,
      name: textIn(family.names, locale),
      drawing: family.drawing,
      total: allMembers.length,
      count: members.length,
      table: { ...table, sections },
      titles: table.sections.map(({ title }) => title),
      isCut: sections.some((section) => !table.sections.includes(section)),
      members: shownMembers.map((member) => ({
        ...member,
        ownNumber: ownNumbers.get(member.number)?.at(-1) ?? null,
        price: prices.of.get(member.number) ?? null,
      })),
      prices: { asOf: prices.asOf, state: prices.state, shown: viewer.prices },
      trail: trailOf<CategoryNode>(categories, category),
      guestAdd: viewer.guestAdd,
    });
  },
});

/** Finds the members whose names have every word, as a whole or by its beginning. */
function withWords(members: readonly FamilyMember[], q: string): FamilyMember[] {
  const words = questionOf(q);
  if (words.length === 0) return [...members];
  return members.filter((member) => {
    const nameWords = indexedWordsOf(`${member.name} ${member.number} ${member.manufacturer}`);
    const isMeasure = (word: string) => /^m?\d/.test(word);
    return words.every((word) =>
      nameWords.some((nameWord) => (isMeasure(word) ? nameWord === word : nameWord.startsWith(word))),
    );
  });
}
