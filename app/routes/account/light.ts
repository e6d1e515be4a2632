import type { ActionFunctionArgs } from "@remix-run/node";
import { setBrowserChoice } from "~/http/browser-choices.server";
import { localPath } from "~/http/local-path";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";

export const loader = () => seeOther(paths.dashboard());

/**
 * Switches to light pages, which carry no script at all, or back. Plain cookies suffice: they identify
 * nobody. Full pages are sent from then on, even if no script was detected yet.
 */
export async function action(args: ActionFunctionArgs) {
  const { form } = await readSubmittedForm(args);
  const on = form.get("light") === "1";
  const cookies = [setBrowserChoice("light", on ? "1" : "")];
  if (!on) cookies.push(setBrowserChoice("script", "1", { readByScript: true }));
  return seeOther(localPath(form.get("back")?.toString()) ?? "/", [], cookies);
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
