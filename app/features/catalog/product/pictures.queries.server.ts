import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { mayViewCatalog } from "../catalog-rules";
import { rangeOf } from "../viewer.server";
import { findPicture, findPicturesOf } from "./product.store.server";

/** A drawing by the digest of its content: nobody guesses one, and a drawing tells nothing of any customer. */
export const getPicture = query({
  name: "catalog.getPicture",
  allow: anyone,
  input: z.strictObject({ digest: z.string().regex(/^[\w-]{22}$/) }),
  async run(ctx, { digest }) {
    return ok(orNotFound(await findPicture(ctx.db, digest)));
  },
});

/** For lists of materials that are not the catalog's own, such as a cart. */
export const findPictures = query({
  name: "catalog.findPictures",
  allow: mayViewCatalog,
  input: z.strictObject({ materials: z.array(z.string().max(40)).max(200) }),
  async run(ctx, { materials }) {
    return ok(await findPicturesOf(ctx.db, rangeOf(ctx.actor), materials));
  },
});
