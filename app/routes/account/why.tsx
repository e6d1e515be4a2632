import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { explainRefusal, requestPermission } from "~/features/identity/people/explain-refusal.server";
import { answerButton } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT, useText } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, explainRefusal, { subject: args.params.subject ?? "" });
  return { ...value, title: pageTitle(ctx, "why.title") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = paths.whyNot(args.params.subject ?? "");
  return answerButton(ctx, form, requestPermission, {
    to: () => backPath,
    backPath,
    notice: () => ({ severity: "success", key: "why.asked" }),
  });
}

export const meta = titleMeta;

/** Page "Why can't I?": the reason in one sentence, who can change it, and a button that asks them. */
export default function Why() {
  const { subject, allowed, reason, missing, rights, roles, elsewhere } = useLoaderData<typeof loader>();
  const t = useT();
  const text = useText();
  return (
    <>
      <PageHead title={t("why.title")} />
      <p>
        {t("why.subject")} <code>{subject}</code>
      </p>
      <p>
        <strong>{allowed || !reason ? t("why.allowed") : text(reason)}</strong>
      </p>
      {rights.length > 0 ? (
        <ul>
          {rights.map(({ permission, isHeld }) => (
            <li key={permission}>
              {t(`choices.permissions.${permission}`)} (<code>{permission}</code>) –{" "}
              {t(isHeld ? "why.held" : "why.notHeld")}
            </li>
          ))}
        </ul>
      ) : null}
      <p>{roles.length > 0 ? t("why.roles", { roles }) : t("why.noRoles")}</p>
      {elsewhere.length > 0 ? <p>{t("why.elsewhere", { areas: elsewhere })}</p> : null}
      {missing ? (
        <form method="post">
          <CsrfField />
          <input type="hidden" name="permission" value={missing} />
          <p>{t("why.who")}</p>
          <Button kind="main">{t("why.ask")}</Button>
        </form>
      ) : null}
    </>
  );
}
