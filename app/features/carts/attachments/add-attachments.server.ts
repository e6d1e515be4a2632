import { z } from "zod";
import { process } from "~/door/operation.server";
import { invalid, type Notice, type Outcome, ok, orNotFound } from "~/door/outcome";
import { storeUpload } from "~/files/store-upload.server";
import { fileSchema } from "~/lib/field-schemas";
import { newId } from "~/lib/ids";
import { attachmentRules } from "../cart.settings";
import { findCartHead, lockCartHead } from "../cart.store.server";
import { assertOpen, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { findAttachments, insertAttachment, setAttached } from "./attachment.store.server";
import { judgeFile, type RefusedFile, reasonAgainst } from "./judge-file.server";

interface AddedFiles {
  added: number;
  refused: RefusedFile[];
}

/** Adds the acceptable files to the cart, and returns the reason for each that was refused. */
export const addAttachments = process({
  name: "cart.addAttachments",
  allow: mayFillSomeCart,
  input: z.strictObject({
    cart: z.uuid(),
    files: z.array(fileSchema).max(100),
  }),
  unaudited: "a form whose files are all refused changes nothing; each file that is taken is written down",
  async run(ctx, input): Promise<Outcome<AddedFiles>> {
    const owner = cartOwner(ctx.actor);
    const cart = orNotFound(await findCartHead(ctx.db, owner, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertOpen(cart);
    const files = input.files.filter(({ name, size }) => name !== "" || size > 0);
    if (files.length === 0) return invalid("files", { key: "cart.file.none" });
    const rules = await ctx.settings.get(attachmentRules, { micrositeId: ctx.actor.micrositeId });
    const { t } = ctx;
    const refusals: AddedFiles["refused"] = [];
    let addedCount = 0;
    for (const file of files) {
      const refuse = (reason: string) => refusals.push({ name: file.name, reason });
      const verdict = await judgeFile(file, await findAttachments(ctx.db, cart.id), rules, t);
      if ("reason" in verdict) {
        refuse(verdict.reason);
        continue;
      }
      const { content, fileName, type } = verdict;
      const id = newId();
      const row = { id, fileName, type, size: content.length };
      // The row comes before the bytes, but detached: a cart never shows a file without bytes, and no bytes are orphaned.
      await ctx.transaction(({ tx, clock }) =>
        insertAttachment(tx, { ...row, cartId: null, addedAt: clock.now() }),
      );
      if (!(await storeUpload(ctx, { id, content, type }))) {
        refuse(t("files.notStored"));
        continue;
      }
      const lateReason = await ctx.transaction(async (change) => {
        // Prevents a race: the cart may have been sent during the upload.
        assertOpen(orNotFound(await lockCartHead(change.tx, owner, cart.id)));
        const reason = reasonAgainst(file.name, await findAttachments(change.tx, cart.id), rules, t);
        if (reason !== null) return reason;
        await setAttached(change.tx, id, cart.id);
        await change.audit({ kind: "cart", id: cart.id, after: { attached: row } });
        return null;
      });
      if (lateReason === null) addedCount += 1;
      else refuse(lateReason);
    }
    const notices: Notice[] = refusals.map((params) => ({
      severity: "error",
      key: "cart.file.failed",
      params: { ...params },
    }));
    if (addedCount > 0)
      notices.unshift({ severity: "success", key: "cart.file.taken", params: { count: addedCount } });
    return ok({ added: addedCount, refused: refusals }, ...notices);
  },
});
