import type { ActionFunctionArgs } from "@remix-run/node";
import { byIntent } from "~/http/form.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { actingIntents } from "./acting.server";

export const loader = () => seeOther(paths.dashboard());

/** Starts or ends acting as another user; the bar on every page posts here. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, actingIntents(args.request, ctx));
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
