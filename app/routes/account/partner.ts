import type { ActionFunctionArgs } from "@remix-run/node";
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
  return answerButton(ctx, form, choosePartner, {
    to: () => back,
    back,
    notice: ({ name, salesArea }) => ({
      severity: "success",
      key: "identity.partnerChanged",
      params: { name, salesArea },
    }),
  });
}
