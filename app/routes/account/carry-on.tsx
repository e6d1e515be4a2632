import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getParkedForm, takeParkedForm } from "~/features/identity/sessions/parked-forms.server";
import { partnerMark } from "~/http/csrf.server";
import { enter } from "~/http/entrance/enter.server";
import { answerButton } from "~/http/form.server";
import { readParked } from "~/http/forms/parked-form.server";
import { isPageField } from "~/http/forms/typed-into";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { toSignIn } from "~/http/read-page.server";
import { parkedField, readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";
import { isMessage } from "~/i18n/delivered-texts.server";
import { useT } from "~/i18n/i18n-context";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button } from "~/ui/pages/Button";
import { DialogPage } from "~/ui/pages/DialogPage";
import { Facts } from "~/ui/pages/Facts";
import { Fold } from "~/ui/pages/Fold";

/**
 * Shows a parked form: one that was submitted after its session had ended. Other people, and late visitors,
 * get the dashboard.
 */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  if (ctx.actor.kind !== "user") throw await toSignIn(ctx);
  const outcome = await getParkedForm(ctx, { id: args.params.id ?? "" });
  const parkedForm = outcome.kind === "ok" ? readParked(outcome.value) : null;
  if (outcome.kind !== "ok" || !parkedForm) throw await seeOther(paths.dashboard());
  const { path, fields, withoutFiles, madeFor } = parkedForm;
  const { t } = ctx;
  const shownFields = fields.filter(([name, value]) => !isPageField(name) && value !== "" && !isId(value));
  return {
    parked: { name: parkedField, value: outcome.value.id },
    path,
    page: path.split("?", 1)[0] ?? path,
    fields,
    facts: shownFields.map(([name, value]) => ({ term: termOf(name, t), value })),
    withoutFiles,
    forOther: madeFor !== partnerMark(ctx.actor),
    madeFor: madeFor.split("-").slice(1).join(" / "),
    title: pageTitle(ctx, "session.carryOn.title"),
  };
}

/** Discards the form; the button that continues posts it to its original address. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return answerButton(ctx, form, takeParkedForm, {
    fixed: { id: args.params.id },
    to: () => paths.dashboard(),
    backPath: paths.dashboard(),
    notice: () => ({ severity: "success", key: "session.carryOn.thrownAway" }),
  });
}

export const meta = titleMeta;

export default function CarryOn() {
  const { parked, path, page, fields, facts, withoutFiles, forOther, madeFor } =
    useLoaderData<typeof loader>();
  const t = useT();
  return (
    <DialogPage title={t("session.carryOn.title")} width="default">
      <p>{t("session.carryOn.text", { page })}</p>
      {facts.length > 0 ? (
        <Fold title={t("session.carryOn.fields", { count: facts.length })} open={facts.length <= 12}>
          <Facts facts={facts} />
        </Fold>
      ) : null}
      {withoutFiles ? <p>{t("session.carryOn.withoutFiles")}</p> : null}
      {forOther ? <p className="error">{t("session.carryOn.forOther", { partner: madeFor })}</p> : null}
      <div className="buttons">
        {forOther ? null : (
          <form method="post" action={path}>
            <CsrfField />
            {fields.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change their order
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <input type="hidden" {...parked} />
            <Button kind="main">{t("session.carryOn.button")}</Button>
          </form>
        )}
        <form method="post">
          <CsrfField />
          <Button kind="plain">{t("session.carryOn.throwAway")}</Button>
        </form>
      </div>
    </DialogPage>
  );
}

const isId = (value: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value);

/** Fields that the portal has a word for are called by it, whichever form they come from. */
function termOf(name: string, t: Translate): string {
  const labelKey = `fields.${name}`;
  return isMessage(labelKey) ? t(labelKey as MessageKey) : wordsOf(name);
}

/** Formats a field name for people: `items[0].poNumber` becomes "items 1 po number". */
const wordsOf = (name: string) =>
  name
    .replace(/\[(\d{1,4})\]/g, (_whole, index: string) => ` ${Number(index) + 1} `)
    .replace(/[._:]/g, " ")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
