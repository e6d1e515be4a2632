import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { historyOfPage } from "~/admin/pages/area-history.server";
import { areasFor } from "~/admin/pages/areas.server";
import { holds } from "~/door/actor";
import { enter } from "~/http/entrance/enter.server";
import stylesheet from "~/ui/styles/admin.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Frame of the administration's pages: lists the areas that the reader may enter. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, t } = await enter(args);
  if (actor.kind !== "user") return null;
  const groups = areasFor(actor, t);
  return {
    userName: actor.userName,
    behind: actor.behind?.userName ?? null,
    isReadOnly: actor.readOnly === true,
    mayAdminister: holds(actor, "administer"),
    history: historyOfPage(actor, new URL(args.request.url).pathname.replace(/\.data$/, "")),
    groups: groups.map(({ title, areas }) => ({
      title,
      entries: areas.map(({ href, label }) => ({ href, label })),
    })),
  };
}

export default Outlet;
