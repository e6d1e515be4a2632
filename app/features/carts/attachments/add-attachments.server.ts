import { z } from "zod";
import { process } from "~/door/operation.server";
import { invalid, type Notice, type Outcome, ok, orNotFound } from "~/door/outcome";
import { checkUpload, headLength } from "~/files/check-upload";
import { translatorOf } from "~/i18n/translator.server";
import { newId } from "~/lib/ids";
import { attachmentRules } from "../cart.settings";
import { findCart, lockCart } from "../cart.store.server";
import { assertOpen, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { findAttachments, insertAttachment, setAttached } from "./attachment.store.server";

/** Takes the files that may be taken, and says of each other one why not. */
export const addAttachments = process({
  name: "cart.addAttachments",
  allow: mayFillSomeCart,
  input: z.strictObject({
    cart: z.uuid(),
    files: z.array(z.custom<File>((file) => file instanceof File)).max(100),
  }),
  unaudited: "a form whose files are all refused changes nothing; each file that is taken is written down",
  async run(ctx, input): Promise<Outcome<{ taken: number }>> {
    const owner = cartOwner(ctx.actor);
    const cart = orNotFound(await findCart(ctx.db, owner, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertOpen(cart);
    const files = input.files.filter(({ name, size }) => name !== "" || size > 0);
    if (files.length === 0) return invalid("files", { key: "cart.file.none" });
    const rules = await ctx.settings.get(attachmentRules, { micrositeId: ctx.actor.micrositeId });
    const t = translatorOf(ctx.actor.formats.locale);
    const notices: Notice[] = [];
    let taken = 0;
    for (const file of files) {
      const refuse = (reason: string) =>
        notices.push({ severity: "error", key: "cart.file.failed", params: { name: file.name, reason } });
      const full = t("cart.file.tooMany", { count: rules.files });
      if ((await findAttachments(ctx.db, cart.id)).length >= rules.files) {
        refuse(full);
        continue;
      }
      const content = Buffer.from(await file.arrayBuffer());
      const checked = checkUpload(
        { name: file.name, head: content.subarray(0, headLength), size: content.length },
        { kinds: rules.kinds, largest: rules.megabytes * 1_000_000 },
      );
      if (!checked.accepted) {
        refuse(t(checked.reason.key, checked.reason.params));
        continue;
      }
      const id = newId();
      const row = { id, fileName: plainName(file.name), type: checked.type, size: content.length };
      // A row that no cart shows yet, then the bytes: a cart never names a file that is not there, nor is one forgotten.
      await ctx.transaction(({ tx, clock }) =>
        insertAttachment(tx, { ...row, cartId: null, addedAt: clock.now() }),
      );
      await ctx.files.put(id, content, checked.type);
      const attached = await ctx.transaction(async (change) => {
        // It may have been sent while the bytes were on their way: what goes with it is then decided.
        assertOpen(orNotFound(await lockCart(change.tx, owner, cart.id)));
        if ((await findAttachments(change.tx, cart.id)).length >= rules.files) return false;
        await setAttached(change.tx, id, cart.id);
        await change.audit({ kind: "cart", id: cart.id, after: { attached: row } });
        return true;
      });
      if (attached) taken += 1;
      else refuse(full);
    }
    if (taken > 0) notices.unshift({ severity: "success", key: "cart.file.taken", params: { count: taken } });
    return ok({ taken }, ...notices);
  },
});

/** Browsers of old send whole paths; and no name may break a header line. */
const plainName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "").replace(/[\p{Cc}"]/gu, "").slice(-150) || "file";
