import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { findImage } from "~/files/images.store.server";

/** Returns a picture. They are parts of pages that anybody may open, such as the sign-in; nobody can guess an id. */
export const getImage = query({
  name: "images.get",
  allow: anyone,
  input: z.strictObject({ id: z.uuid() }),
  run: async (ctx, { id }) => ok(orNotFound(await findImage(ctx.db, id))),
});
