import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { copyDocument, getCopy } from "~/features/carts/copy/copy-document.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { whereFrom } from "~/http/where-from.server";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { intents } from "~/ui/fields/intents";
import { Button } from "~/ui/pages/Button";
import { DialogPage } from "~/ui/pages/DialogPage";
import { sourceIn } from "./cart-copy.server";

export async function loader(args: LoaderFunctionArgs) {
  const source = sourceIn(new URL(args.request.url).searchParams);
  const { ctx, value } = await readPage(args, getCopy, source);
  return {
    from: value.from,
    number: value.number,
    lines: value.lines,
    inCart: value.inCart,
    cancel: value.from === "order" ? paths.order(value.number) : paths.quote(value.number),
    title: pageTitle(ctx, titleOf(value)),
    to: value.to,
  };
}

/** Copies a document into an empty cart at once; into a cart with lines only after this page has asked. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const source = sourceIn(new URL(args.request.url).searchParams, form);
  const copy = (mode: "add" | "replace" | "whenEmpty") => () =>
    answerButton(ctx, new FormData(), copyDocument, {
      fixed: { ...source, how: mode },
      to: ({ kind, asks }) => (asks ? paths.cartCopy(source) : paths.cart(kind)),
      backPath: whereFrom(args.request) ?? paths.cart(source.to),
      notice: ({ added, asks }) =>
        asks
          ? null
          : {
              severity: "success",
              key: `cart.copyDocument.done.${source.to}`,
              params: { count: added, number: source.number },
            },
    });
  return byIntent(form, {
    add: copy("add"),
    replace: copy("replace"),
    copy: copy("whenEmpty"),
  } satisfies Handlers<typeof copyIntents>);
}

export const meta = titleMeta;

/** A quote becomes an order: the page repeats the words of the button that led to it. */
const titleOf = ({ from, to }: { from: "order" | "quote"; to: "order" | "quote" }) =>
  from === "quote" && to === "order" ? "documents.convert" : (`cart.copyDocument.title.${to}` as const);

/** `copy` comes from the buttons of the documents' pages. */
const copyIntents = intents("add", "copy", "replace");

export default function CopyQuestion() {
  const { from, number, lines, inCart, cancel, to } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DialogPage title={t(titleOf({ from, to }))}>
      <p>{t(`cart.copyDocument.what.${from}`, { count: lines, number })}</p>
      {inCart > 0 ? <p>{t(`cart.copyDocument.inCart.${to}`, { count: inCart })}</p> : null}
      <form method="post">
        <CsrfField />
        <div className="buttons">
          <Button kind="main" intent={copyIntents.add}>
            {t("cart.copyDocument.add")}
          </Button>
          {inCart > 0 ? <Button intent={copyIntents.replace}>{t("cart.copyDocument.replace")}</Button> : null}
          <a className="button" href={cancel} data-cancel="">
            {t("ui.cancel")}
          </a>
        </div>
      </form>
    </DialogPage>
  );
}
