import { holds } from "~/door/actor";
import { valueOr } from "~/door/value-or";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { toSignIn } from "~/http/read-page.server";
import { areaKey, areaTitle } from "../words";
import { collections } from "./collections.server";

/** Lists those of these areas that the reader may enter, with the number of their records. */
export async function countedAreas(ctx: Entrance, paths: readonly string[]) {
  const { t } = ctx;
  if (ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  const namedCollections = paths.flatMap((path) => collections.find((each) => each.path === path) ?? []);
  const openCollections = namedCollections.filter(({ permission }) => holds(ctx.actor, permission));
  const [first] = namedCollections;
  if (first && openCollections.length === 0) {
    const verdict = first.operations.list.verdict(ctx.actor, {});
    if (!verdict.allowed) throw pageOfFailure({ kind: "refused", reason: verdict.reason });
  }
  return Promise.all(
    openCollections.map(async (area) => {
      const page = valueOr(ctx, await area.operations.list(ctx, { pageSize: 1 }), null);
      const count = page ? `${page.total}${page.more ? "+" : ""}` : "–";
      return {
        href: `/admin/${area.path}`,
        label: areaTitle(area, t),
        about: t(areaKey(area, "about")),
        count,
      };
    }),
  );
}
