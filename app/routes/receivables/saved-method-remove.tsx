import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSavedMethods, removeSavedMethod } from "~/features/receivables/paying/saved-methods.server";
import { notFoundPage } from "~/http/failures.server";
import { answerButton } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ConfirmPage } from "~/ui/pages/DialogPage";

/** Asks for confirmation before a saved card or account is removed, which cannot be undone. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getSavedMethods, {});
  const method = value.methods.find(({ id }) => id === args.params.id);
  if (!method) throw notFoundPage();
  return { title: pageTitle(ctx, "receivables.savedMethods.removeSure"), method };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = await readSubmittedForm(args);
  return answerButton(ctx, new FormData(), removeSavedMethod, {
    fixed: { saved: args.params.id },
    to: () => paths.savedMethods(),
    backPath: paths.savedMethods(),
    notice: ({ name }) => ({
      severity: "success",
      key: "receivables.savedMethods.removed",
      params: { name },
    }),
  });
}

export const meta = titleMeta;

export default function SavedMethodRemoval() {
  const { method } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <ConfirmPage
      title={t("receivables.savedMethods.removeSure")}
      lost={
        <>
          <p>
            <strong>{method.name}</strong>
            {method.label === method.name ? null : ` ${method.label}`}
          </p>
          <p>{t("receivables.savedMethods.removeLost")}</p>
        </>
      }
      confirm={{ label: t("receivables.savedMethods.remove"), intent: "remove" }}
      cancel={paths.savedMethods()}
      hidden={<CsrfField />}
    />
  );
}
