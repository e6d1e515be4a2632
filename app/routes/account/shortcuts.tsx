import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ShortcutsPage } from "~/features/content/ShortcutsPage";
import { readBrowserChoices, setBrowserChoice } from "~/http/browser-choices.server";
import { enter } from "~/http/entrance/enter.server";
import { byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  return {
    isOff: readBrowserChoices(args.request.headers).keys === "off",
    title: pageTitle(ctx, "shortcuts.title"),
  };
}

/** Stores the choice in this browser: it does not concern other keyboards or other people. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const store = async (value: string) =>
    seeOther(ctx.path, [], [setBrowserChoice("keys", value, { readByScript: true })]);
  return byIntent(form, { off: () => store("off"), on: () => store("") });
}

export const meta = titleMeta;

export default function Shortcuts() {
  return <ShortcutsPage isOff={useLoaderData<typeof loader>().isOff} />;
}
