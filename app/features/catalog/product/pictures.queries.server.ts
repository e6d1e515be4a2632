import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { catalogListing } from "../catalog.settings";
import { mayFollowMaterials } from "../catalog-rules";
import { catalogTag } from "../catalog-tag";
import { drawingFile } from "../drawings/draw";
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
    return ok(drawingFile(digest) ?? orNotFound(await findPicture(ctx.db, digest)));
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
    const { formats } = ctx.actor;
    const { system, salesArea } = range;
    // The same lists come again and again, and the catalog changes seldom.
    const remember = <T>(what: string, fresh: () => Promise<T>) =>
      ctx.cache.remember({
        key: ["products-of-list", what, system, salesArea, ...materials],
        ttl: 60_000,
        tags: [catalogTag],
        fresh,
      });
    if (!contents) {
      const pictures = await remember("pictures", () => findPicturesOf(ctx.db, range, materials));
      return ok(pictures.map(shownIn));
    }
    const rows = await remember(formats.locale, () => findRows(ctx.db, range, formats.locale, materials));
    return ok(rows.map((row): PictureOf => shownIn({ ...row, contents: packInWords(row, formats) })));
  },
});
