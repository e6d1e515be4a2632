import type { ActionFunctionArgs } from "@remix-run/node";
import { updateLanguage } from "~/features/identity/profile/update-language.server";
import { setBrowserChoice } from "~/http/browser-choices.server";
import { localPath } from "~/http/local-path";
import { isLocale } from "~/http/locale.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";

export const loader = () => seeOther(paths.dashboard());

/** Stores the language in a cookie, and in the profile of a signed-in user. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = localPath(form.get("back")?.toString()) ?? "/";
  const language = form.get("language")?.toString();
  if (!isLocale(language)) return seeOther(backPath);
  const isUser = ctx.actor.kind === "user";
  if (isUser && (await updateLanguage(ctx, { language })).kind !== "ok") return seeOther(backPath);
  return seeOther(backPath, [], [setBrowserChoice("language", language)]);
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
