import type { ActionFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { actForPartner } from "~/features/identity/act-for-partner.server";
import { choosePartner } from "~/features/identity/choose-partner.server";
import { submitted } from "~/http/enter.server";
import { answerButton, byIntent } from "~/http/form.server";
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
  const choose = (holding: FormData) =>
    answerButton(ctx, holding, choosePartner, {
      ...options,
      notice: ({ changedTo }) => changedTo && changed(changedTo),
    });
  const name = (partner: FormData) =>
    answerButton(ctx, partner, actForPartner, { ...options, notice: changed });
  if (!form.has("intent")) return form.has("holding") ? choose(form) : name(form);
  // A row of the search is one button, which says all of it.
  return byIntent(form, {
    holding: (id) => choose(formOf({ holding: id })),
    name: (partner) => {
      const [partnerFunction = "", number = "", salesArea = ""] = partner.split("/");
      return name(formOf({ function: partnerFunction, number, salesArea }));
    },
  });
}

const changed = (params: { name: string; salesArea: string }): Notice => ({
  severity: "success",
  key: "identity.partnerChanged",
  params,
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Never shown. It makes this a page, so that a refusal is answered with the frame's error page. */
export default function Nothing() {
  return null;
}
