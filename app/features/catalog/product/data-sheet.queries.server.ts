import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { skuSchema } from "../catalog.schema";
import { maySeePrices } from "../catalog-rules";
import { viewerOf } from "../viewer.server";
import { dataSheet } from "./data-sheet.server";
import { findDetails, findPicture } from "./product.store.server";

/** The data sheet of a product that the sales area has, in the reader's language. */
export const getDataSheet = query({
  name: "catalog.getDataSheet",
  allow: maySeePrices,
  limits: [{ times: 60, seconds: 60 }],
  input: z.strictObject({ website: z.string().max(40), sku: skuSchema }),
  async run(ctx, { website, sku }) {
    const { range } = await viewerOf(ctx, { website });
    const { formats } = ctx.actor;
    const { material } = orNotFound(await findDetails(ctx.db, range, formats.locale, sku));
    const [digest] = material.pictures ?? [];
    const picture = digest ? await findPicture(ctx.db, digest) : null;
    const content = await dataSheet(material, picture, { t: ctx.t, formats });
    return ok({ fileName: `${material.number}.pdf`, content });
  },
});
