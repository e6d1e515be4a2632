import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { mayViewCatalog } from "../catalog-rules";
import { rangeOf } from "../viewer.server";
import { findPicture, findPicturesOf } from "./product.store.server";

/** A drawing by its content digest. It is public: a digest cannot be guessed, and drawings say nothing about customers. */
export const getPicture = query({
  name: "catalog.getPicture",
  allow: anyone,
  input: z.strictObject({ digest: z.string().regex(/^[\w-]{22}$/) }),
  async run(ctx, { digest }) {
    return ok(orNotFound(await findPicture(ctx.db, digest)));
  },
});

/** Finds the pictures of materials in other lists, such as a cart. */
export const findPictures = query({
  name: "catalog.findPictures",
  allow: mayViewCatalog,
  input: z.strictObject({ materials: z.array(z.string().max(40)).max(200) }),
  async run(ctx, { materials }) {
    return ok(await findPicturesOf(ctx.db, rangeOf(ctx.actor), materials));
  },
});
