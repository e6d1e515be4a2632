import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCartToLeave, leaveCart } from "~/features/carts/saved/leave-cart.server";
import { UnsavedHint } from "~/features/carts/saved/UnsavedHint";
import { byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button } from "~/ui/pages/Button";
import { DialogPage } from "~/ui/pages/DialogPage";
import { answerPartner, backIn, isCartPage, wantedIn } from "./partner.server";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, findCartToLeave, {});
  const params = new URL(args.request.url).searchParams;
  const aboutDropShip = value.dropShip;
  return {
    lines: value.lines,
    aboutDropShip,
    partner: ctx.actor.partner?.name ?? "",
    back: backIn(params),
    isFromCart: isCartPage(backIn(params)),
    title: pageTitle(ctx, aboutDropShip ? "partners.dropShip.title" : "partners.cart.title"),
  };
}

/** Switches the customer first: if it does not exist, the cart stays as it is. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const params = new URL(args.request.url).searchParams;
  const change = (mode: "save" | "delete" | "removeDropShip" | null) => () =>
    answerPartner(ctx, wantedIn(params), backIn(params), async () => mode && leaveCart(ctx, { how: mode }));
  return byIntent(form, {
    save: change("save"),
    delete: change("delete"),
    keepDropShip: change(null),
    removeDropShip: change("removeDropShip"),
  });
}

export const meta = titleMeta;

/** Asks what to do with the cart before another customer becomes the active one; Cancel changes nothing. */
export default function PartnerQuestion() {
  const { lines, aboutDropShip, partner, back, isFromCart } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DialogPage title={t(aboutDropShip ? "partners.dropShip.title" : "partners.cart.title")}>
      <p>
        {aboutDropShip
          ? t("partners.dropShip.text", { partner })
          : t("partners.cart.text", { partner, count: lines })}
      </p>
      {isFromCart ? <UnsavedHint /> : null}
      <form method="post">
        <CsrfField />
        <div className="buttons">
          {aboutDropShip ? (
            <>
              <Button kind="main" intent="keepDropShip">
                {t("partners.dropShip.keep")}
              </Button>
              <Button kind="danger" intent="removeDropShip">
                {t("partners.dropShip.remove")}
              </Button>
            </>
          ) : (
            <>
              <Button kind="main" intent="save">
                {t("partners.cart.save")}
              </Button>
              <Button kind="danger" intent="delete">
                {t("partners.cart.delete")}
              </Button>
            </>
          )}
          <a className="button" href={back} data-cancel="">
            {t("ui.cancel")}
          </a>
        </div>
      </form>
    </DialogPage>
  );
}
