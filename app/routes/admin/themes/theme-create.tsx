import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readFormPage } from "~/admin/pages/form-page.server";
import { ThemeEditor } from "~/features/themes/ThemeEditor";
import { byIntent } from "~/http/form.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { formHandlers, isPlainForm, saveTheme } from "./theme.server";

export const loader = (args: LoaderFunctionArgs) => readFormPage(args);

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  if (isPlainForm(form)) return saveTheme(args, ctx, form);
  return byIntent(form, formHandlers(args, ctx, form));
}

export const meta = titleMeta;

export default function NewTheme() {
  const page = useLoaderData<typeof loader>();
  return <ThemeEditor page={page} result={resultOf(useActionData<typeof action>())} />;
}
