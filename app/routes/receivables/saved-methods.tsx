import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SavedMethodsPage, type savedMethodIntents } from "~/features/receivables/paying/SavedMethodsPage";
import { getSavedMethods, renameSavedMethod } from "~/features/receivables/paying/saved-methods.server";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getSavedMethods, {});
  return { methods: value.methods, title: pageTitle(ctx, "receivables.savedMethods.title") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    rename: () =>
      answerForm(ctx, form, renameSavedMethod, {
        to: () => paths.savedMethods(),
        notice: ({ name }) => ({
          severity: "success",
          key: "receivables.savedMethods.renamed",
          params: { name },
        }),
      }),
  } satisfies Handlers<typeof savedMethodIntents>);
}

export const meta = titleMeta;

export default function SavedMethods() {
  const { methods } = useLoaderData<typeof loader>();
  return <SavedMethodsPage methods={methods} result={useActionData<typeof action>()?.result} />;
}
