import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { discardTrial } from "~/features/trials/look-with-trial.server";
import { getTrial } from "~/features/trials/trials.queries.server";
import { notFoundPage } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";

/** Asks for confirmation before a change that was tried is thrown away, with all that was typed for it. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? "";
  const { ctx, value } = await readPage(args, getTrial, { id });
  if (value.state !== "trying") throw notFoundPage();
  return { title: adminTitle(ctx, "trials.discardSure"), change: value.title, cancel: paths.trial({ id }) };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  const id = args.params.id ?? "";
  return answerButton(ctx, new FormData(), discardTrial, {
    fixed: { id },
    to: () => paths.trials(),
    backPath: paths.trial({ id }),
    notice: () => ({ severity: "success", key: "trials.discarded" }),
  });
}

export const meta = titleMeta;

export default function TrialDiscard() {
  const { change, cancel } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ConfirmPage
      title={t("trials.discardSure")}
      lost={<p>{t("trials.discardLost", { change })}</p>}
      confirm={{ label: t("trials.discard"), intent: "discard" }}
      cancel={cancel}
      hidden={<CsrfField />}
    />
  );
}
