import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCartToLeave, leaveCart } from "~/features/carts/saved/leave-cart.server";
import { UnsavedHint } from "~/features/carts/saved/UnsavedHint";
import { byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField } from "~/ui/fields/Field";
import { Button } from "~/ui/pages/Button";
import { DialogPage } from "~/ui/pages/DialogPage";
import { answerPartner, asksFirst, backPathIn, isCartPage, namesCustomer, wantedIn } from "./partner.server";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, findCartToLeave, {});
  const params = new URL(args.request.url).searchParams;
  const choice = wantedIn(params);
  // The browser's Back button returns here after the answer, when there is nothing to ask any more.
  if (!asksFirst(ctx, choice, value)) throw await seeOther(backPathIn(params));
  const aboutDropShip = value.dropShip;
  return {
    lines: value.lines,
    aboutDropShip,
    aboutCart: !aboutDropShip || namesCustomer(choice),
    partner: ctx.actor.partner?.name ?? "",
    backPath: backPathIn(params),
    isFromCart: isCartPage(backPathIn(params)),
    title: pageTitle(ctx, aboutDropShip ? "partners.dropShip.title" : "partners.cart.title"),
  };
}

/** Switches the customer first: if it does not exist, the cart stays as it is. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const params = new URL(args.request.url).searchParams;
  const change = (...modes: ("save" | "delete" | "removeDropShip")[]) =>
    answerPartner(ctx, wantedIn(params), backPathIn(params), async () => {
      for (const how of modes) await leaveCart(ctx, { how });
    });
  return byIntent(form, {
    save: () => (form.get("dropShip") === "remove" ? change("removeDropShip", "save") : change("save")),
    delete: () => change("delete"),
    keepDropShip: () => change(),
    removeDropShip: () => change("removeDropShip"),
  });
}

export const meta = titleMeta;

/** Asks what to do with the cart, with its own address, or with both before another customer becomes the active one. */
export default function PartnerQuestion() {
  const { lines, aboutDropShip, aboutCart, partner, backPath, isFromCart } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DialogPage title={t(aboutDropShip ? "partners.dropShip.title" : "partners.cart.title")}>
      <p>
        {aboutCart
          ? t("partners.cart.text", { partner, count: lines })
          : t("partners.dropShip.text", { partner })}
      </p>
      {isFromCart ? <UnsavedHint /> : null}
      <form method="post">
        <CsrfField />
        {aboutDropShip && aboutCart ? (
          <ChoiceField
            type="radio"
            label={t("partners.dropShip.text", { partner })}
            name="dropShip"
            options={[
              { value: "keep", label: t("partners.dropShip.keep") },
              { value: "remove", label: t("partners.dropShip.remove") },
            ]}
            defaultValues={["keep"]}
          />
        ) : null}
        <div className="buttons">
          {aboutCart ? (
            <>
              <Button kind="main" intent="save">
                {t("partners.cart.save")}
              </Button>
              <Button kind="danger" intent="delete">
                {t("partners.cart.delete")}
              </Button>
            </>
          ) : (
            <>
              <Button kind="main" intent="keepDropShip">
                {t("partners.dropShip.keep")}
              </Button>
              <Button kind="danger" intent="removeDropShip">
                {t("partners.dropShip.remove")}
              </Button>
            </>
          )}
          <a className="button" href={backPath} data-cancel="">
            {t("ui.cancel")}
          </a>
        </div>
      </form>
    </DialogPage>
  );
}
