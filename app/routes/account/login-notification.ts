import type { ActionFunctionArgs } from "@remix-run/node";
import { confirmNotification } from "~/features/content/announcements/confirm-notification.server";
import { answerButton } from "~/http/form.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";

export const loader = () => seeOther(paths.dashboard());

/** Dismisses a notification of the dashboard, or confirms that it was read. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return answerButton(ctx, form, confirmNotification, {
    fixed: { id: args.params.id },
    to: () => paths.dashboard(),
    backPath: paths.dashboard(),
  });
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
