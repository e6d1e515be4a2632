import type { ActionFunctionArgs } from "@remix-run/node";
import { addItems } from "~/features/carts/add-items.server";
import { submitted } from "~/http/enter.server";
import { answerButton, byIntent } from "~/http/form.server";
import { localPath } from "~/http/local-path";
import { paths } from "~/http/paths";
import { found303 } from "~/http/redirect.server";

export const loader = () => found303(paths.cart());

/** "Add" beside a material, wherever it is shown: back to where the visitor was, with a notice. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const back = whereFrom(args.request);
  return byIntent(form, {
    // Enter in one of many quantities: which material is meant, only its own button says.
    nothing: () => found303(back),
    add: (material) => {
      const item = new FormData();
      item.set("items[0].material", material);
      item.set("items[0].quantity", form.get(`quantity:${material}`) ?? "1");
      return answerButton(ctx, item, addItems, {
        to: () => back,
        back,
        notice: () => ({ severity: "success", key: "catalog.added", params: { material } }),
      });
    },
  });
}

function whereFrom(request: Request): string {
  const from = request.headers.get("Referer") ?? "";
  if (!URL.canParse(from)) return paths.catalog();
  const { host, pathname, search } = new URL(from);
  return (host === request.headers.get("Host") ? localPath(pathname + search) : null) ?? paths.catalog();
}

/** Never shown. It makes this a page, so that a refusal is answered with the frame's error page. */
export default function Nothing() {
  return null;
}
