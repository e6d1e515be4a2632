import type { ActionFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { actForPartner } from "~/features/identity/act-for-partner.server";
import { choosePartner } from "~/features/identity/choose-partner.server";
import { submitted } from "~/http/enter.server";
import { answerButton } from "~/http/form.server";
import { localPath } from "~/http/local-path";
import { paths } from "~/http/paths";
import { found303 } from "~/http/redirect.server";

export const loader = () => found303(paths.dashboard());

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const back = localPath(form.get("back")?.toString()) ?? paths.dashboard();
  form.delete("back");
  const changed = ({ name, salesArea }: { name: string; salesArea: string }): Notice => ({
    severity: "success",
    key: "identity.partnerChanged",
    params: { name, salesArea },
  });
  const options = { to: () => back, back, notice: changed };
  // Customers choose one of their own; staff name any.
  if (form.has("holding")) return answerButton(ctx, form, choosePartner, options);
  return answerButton(ctx, form, actForPartner, options);
}

/** Never shown. It makes this a page, so that a refusal is answered with the frame's error page. */
export default function Nothing() {
  return null;
}
