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

/** More variants are no table that anybody reads: words narrow it. */
export const maxVariants = 600;

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
    refresh: z.boolean().default(false),
    /** Set by script, whose page is already usable: prices get a longer timeout. */
    patient: z.boolean().default(false),
  }),
  async run(ctx, input) {
    const viewer = await viewerOf(ctx, input);
    const { range } = viewer;
    const { locale } = ctx.actor.formats;
    const family = orNotFound(await findFamily(ctx.db, range.system, input.family));
    const members = await findMembers(ctx.db, range, locale, family.id, maxVariants + 1);
    const [first] = members;
    const { category } = orNotFound(first ?? null);
    const matchingMembers = withWords(members, input.q);
    const shownMembers = (matchingMembers.length > 0 ? matchingMembers : members).slice(0, maxVariants);
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
      total: members.length,
      isTooLarge: members.length > maxVariants && shownMembers.length === maxVariants,
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
