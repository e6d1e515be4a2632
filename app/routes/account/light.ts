import type { ActionFunctionArgs } from "@remix-run/node";
import { setBrowserChoice } from "~/http/browser-choices.server";
import { localPath } from "~/http/local-path";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { submitted } from "~/http/submitted.server";

export const loader = () => seeOther(paths.dashboard());

/**
 * Light pages carry no script at all. Says nothing about who somebody is, so plain cookies hold it. Who wants full pages
 * is sent them, even if no script was seen running yet.
 */
export async function action(args: ActionFunctionArgs) {
  const { form } = await submitted(args);
  const on = form.get("light") === "1";
  const cookies = [setBrowserChoice("light", on ? "1" : "")];
  if (!on) cookies.push(setBrowserChoice("script", "1", { readByScript: true }));
  return seeOther(localPath(form.get("back")?.toString()) ?? "/", [], cookies);
}

/** Never shown. It makes this a page, so that a refusal is answered with the frame's error page. */
export default function Nothing() {
  return null;
}
