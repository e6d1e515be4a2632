import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { catalogListing } from "../catalog.settings";
import { mayFollowMaterials } from "../catalog-rules";
import { draw } from "../families/draw";
import { packInWords } from "../pack-in-words";
import { findRows } from "../search.store.server";
import { rangeOf } from "../viewer.server";
import { findPicture, findPicturesOf, type PictureOf } from "./product.store.server";

/**
 * A drawing by its name, which says the measures, or a picture by its content digest. It is public: a digest cannot be
 * guessed, and drawings say nothing about customers.
 */
export const getPicture = query({
  name: "catalog.getPicture",
  allow: anyone,
  input: z.strictObject({ digest: z.string().regex(/^[\w.-]{2,40}$/) }),
  async run(ctx, { digest }) {
    return ok(draw(digest) ?? orNotFound(await findPicture(ctx.db, digest)));
  },
});

/** Finds the pictures of materials in other lists, such as a cart. */
export const findPictures = query({
  name: "catalog.findPictures",
  allow: mayFollowMaterials,
  input: z.strictObject({
    materials: z.array(z.string().max(40)).max(200),
    /** Whether the answer says what one sales unit contains, such as 100 pieces. */
    contents: z.boolean().default(false),
    /** True for lines of a cart, where administrators may switch pictures off. */
    inCart: z.boolean().default(false),
  }),
  async run(ctx, { materials, contents, inCart }) {
    const range = rangeOf(ctx.actor);
    const { micrositeId } = ctx.actor;
    const hidesPictures = inCart && !(await ctx.settings.get(catalogListing, { micrositeId })).cartImages;
    const shownIn = <P extends { picture: string | null }>(product: P): P =>
      hidesPictures ? { ...product, picture: null } : product;
    if (!contents) return ok((await findPicturesOf(ctx.db, range, materials)).map(shownIn));
    const { formats } = ctx.actor;
    const rows = await findRows(ctx.db, range, formats.locale, materials);
    return ok(rows.map((row): PictureOf => shownIn({ ...row, contents: packInWords(row, formats) })));
  },
});
