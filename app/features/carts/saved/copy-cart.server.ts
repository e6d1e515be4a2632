import { z } from "zod";
import type { Db } from "~/db/db.server";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import type { CartKind } from "../cart";
import { insertItems } from "../cart.store.server";
import { mayFill, maySaveCarts } from "../cart-rules";
import { cartTitle } from "./cart-title";
import { findCopyTitles, insertCart, lockOwnCart } from "./saved-carts.store.server";

/** Copies a cart as a saved cart under a marked title. A cart that is being sent cannot be copied. */
export const copyCart = command({
  name: "cart.copy",
  allow: maySaveCarts,
  input: z.strictObject({ cart: z.uuid(), title: z.string().trim().max(80).default("") }),
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const cart = orNotFound(await lockOwnCart(ctx.tx, userId, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    if (cart.state === "submitting") return conflict({ key: `cart.saved.noCopy.${cart.kind}` });
    return ctx.once(input, async () => {
      const { items, ...head } = cart;
      const originalTitle = cartTitle(cart, { t: ctx.t, formats: ctx.actor.formats });
      const owner = { userId, kind: cart.kind };
      const title = input.title || (await titleOfCopy(ctx.tx, owner, originalTitle));
      const copy = {
        ...head,
        userId,
        id: newId(),
        title,
        state: "saved" as const,
        version: 1,
        updatedAt: ctx.clock.now(),
      };
      await insertCart(ctx.tx, copy);
      if (items.length > 0) {
        await insertItems(
          ctx.tx,
          copy.id,
          items.map((item) => ({ ...item, id: newId() })),
        );
      }
      await ctx.audit({ kind: "cart", id: copy.id, after: { copyOf: cart.id, title } });
      return ok({ cart: copy.id, kind: cart.kind, title });
    });
  },
});

/** Counts on from the copies that there are: "Spring" and "Spring (2)" are both followed by "Spring (3)". */
async function titleOfCopy(
  tx: Db,
  owner: { userId: string; kind: CartKind },
  title: string,
): Promise<string> {
  const name = numberedTitle(title).name.slice(0, 70).trim();
  const copies = (await findCopyTitles(tx, owner, name)).map(numberedTitle);
  const numbers = copies.filter((copy) => copy.name === name).map(({ number }) => number);
  return `${name} (${Math.max(numberedTitle(title).number, ...numbers) + 1})`;
}

function numberedTitle(title: string): { name: string; number: number } {
  const [, name = title, number = "1"] = /^(.*) \((\d{1,3})\)$/.exec(title) ?? [];
  return { name, number: Number(number) };
}
