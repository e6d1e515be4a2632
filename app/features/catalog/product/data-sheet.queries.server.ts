import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { readLetterhead } from "~/features/mails/letterhead.server";
import type { UnitPrice } from "~/i18n/quantity-words";
import { dayIn } from "~/lib/business-date";
import { isOrderable, type ProductRow } from "../catalog";
import { skuSchema } from "../catalog.schema";
import { maySeePrices } from "../catalog-rules";
import { findPrices } from "../find-prices.server";
import { findOwnNumbers } from "../own-numbers.server";
import { type Viewer, viewerOf } from "../viewer.server";
import { dataSheet } from "./data-sheet.server";
import { findDetails, findPicture } from "./product.store.server";

interface Asked {
  range: Viewer["range"];
  row: ProductRow;
  minimumQuantity: string;
}

/** Asks for the customer's price of the smallest quantity; null if the product has none or the ERP does not answer. */
async function findPrice(ctx: QueryCtx, { range, row, minimumQuantity }: Asked): Promise<UnitPrice | null> {
  if (!isOrderable(row)) return null;
  const question = { material: row.number, quantity: minimumQuantity };
  const { of, state } = await findPrices(ctx, range, [question], { refresh: false });
  return state === "fresh" ? (of.get(row.number) ?? null) : null;
}

/** The data sheet of a product that the sales area has, in the reader's language. */
export const getDataSheet = query({
  name: "catalog.getDataSheet",
  allow: maySeePrices,
  limits: [{ times: 60, seconds: 60 }],
  input: z.strictObject({ website: z.string().max(40), sku: skuSchema }),
  async run(ctx, { website, sku }) {
    const { range } = await viewerOf(ctx, { website });
    const { formats } = ctx.actor;
    const { material, row } = orNotFound(await findDetails(ctx.db, range, formats.locale, sku));
    const [digest] = material.pictures ?? [];
    const picture = digest ? await findPicture(ctx.db, digest) : null;
    const [ownNumbers, price, letterhead] = await Promise.all([
      findOwnNumbers(ctx, range),
      findPrice(ctx, { range, row, minimumQuantity: material.minimumQuantity }),
      readLetterhead(ctx),
    ]);
    const today = dayIn(formats.timeZone, ctx.clock.now());
    const source = {
      material,
      picture,
      price,
      letterhead,
      today,
      ownNumber: ownNumbers.get(material.number)?.at(-1) ?? "",
      address: new URL(`/catalog/${range.salesArea}/${encodeURIComponent(material.number)}`, ctx.portal).href,
    };
    const content = await dataSheet(source, { t: ctx.t, formats, who: ctx.actor.userId ?? "" });
    return ok({ fileName: `data-sheet-${material.number}-${today}.pdf`, content });
  },
});
