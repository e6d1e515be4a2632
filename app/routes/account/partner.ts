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

/** Customers choose one of their own; staff name any. Both go back to the page, which then is the new one's. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const back = localPath(form.get("back")?.toString()) ?? paths.dashboard();
  form.delete("back");
  const options = { to: () => back, back };
  if (form.has("holding")) {
    return answerButton(ctx, form, choosePartner, {
      ...options,
      notice: ({ changedTo }) => changedTo && changed(changedTo),
    });
  }
  spreadChoice(form);
  return answerButton(ctx, form, actForPartner, { ...options, notice: changed });
}

const changed = (params: { name: string; salesArea: string }): Notice => ({
  severity: "success",
  key: "identity.partnerChanged",
  params,
});

/** A row of the search is one button, so its value carries all three: `soldTo/100001/1000`. */
function spreadChoice(form: FormData): void {
  const choice = form.get("choice")?.toString();
  if (choice === undefined) return;
  form.delete("choice");
  const [partnerFunction = "", number = "", salesArea = ""] = choice.split("/");
  form.set("function", partnerFunction);
  form.set("number", number);
  form.set("salesArea", salesArea);
}

/** Never shown. It makes this a page, so that a refusal is answered with the frame's error page. */
export default function Nothing() {
  return null;
}
