import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { addAttachments } from "~/features/carts/add-attachments.server";
import { cartView } from "~/features/carts/cart-view";
import { chooseAddress } from "~/features/carts/choose-address.server";
import { removeAttachment } from "~/features/carts/remove-attachment.server";
import { removeDropShip } from "~/features/carts/remove-drop-ship.server";
import type { ShippingData } from "~/features/carts/ShippingPage";
import { saveDropShip } from "~/features/carts/save-drop-ship.server";
import { saveShipping } from "~/features/carts/save-shipping.server";
import { getShipping } from "~/features/carts/shipping.queries.server";
import { submitted } from "~/http/enter.server";
import { answerButton, answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { found303 } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { translatorOf } from "~/i18n/translator.server";
import { cartForm } from "./cart-form.server";
import { cartSteps } from "./cart-steps.server";

export { ShippingPage as default } from "~/features/carts/ShippingPage";

export async function loader(args: LoaderFunctionArgs): Promise<ShippingData> {
  const { ctx, value } = await readPage(args, getShipping, {});
  const { read } = value;
  if (!read.cart || read.cart.items.length === 0) throw await found303(paths.cart());
  const t = translatorOf(ctx.actor.formats.locale);
  const { lines: _, header: __, ...cart } = cartView(read);
  return {
    cart,
    header: read.cart.header,
    options: value.options,
    shipTos: value.shipTos,
    mayDropShip: value.mayDropShip,
    files: value.attachments.map(({ id, fileName, size }) => ({
      id,
      name: fileName,
      size: t("cart.file.size", { kilobytes: Math.max(1, Math.round(size / 1000)) }),
      href: paths.cartFile(read.cart?.id ?? "", id),
    })),
    limits: value.limits,
    failure: read.failure && t(read.failure.key, read.failure.params),
    steps: cartSteps("order", t),
    back: paths.cart(),
    here: paths.cartShipping(),
    title: pageTitle(ctx, "cart.shipping.title"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const here = paths.cartShipping();
  const bare = { to: () => here, back: here };
  return byIntent(form, {
    continue: () => answerForm(ctx, form, saveShipping, { to: () => paths.cartReview("order") }),
    dropShip: () =>
      answerForm(ctx, form, saveDropShip, {
        to: () => `${here}#drop-ship`,
        // Proposals to choose from are no success yet.
        notice: ({ validationType }) =>
          validationType ? null : { severity: "success", key: "cart.dropShip.saved" },
      }),
    chooseAddress: () => answerForm(ctx, form, chooseAddress, { to: () => here }),
    removeDropShip: () => answerButton(ctx, cartForm(form), removeDropShip, bare),
    upload: () => {
      const fields = new FormData();
      fields.set("cart", String(form.get("cart") ?? ""));
      fields.set("intent", "upload");
      const files = form.getAll("files").filter((file) => file instanceof File);
      return answerForm(ctx, fields, addAttachments, { fixed: { files }, to: () => here });
    },
    removeFile: (file) => {
      const fields = new FormData();
      fields.set("cart", String(form.get("cart") ?? ""));
      return answerButton(ctx, fields, removeAttachment, { ...bare, fixed: { file } });
    },
  });
}

export const meta = titleMeta;
