import type { Ctx } from "~/door/operation.server";
import { findBrandName } from "~/features/themes/brand-name.server";

/** Returns the name of the caller's microsite, for answers that are no page; a page has it in its entrance. */
export const brandNameOf = ({ services, actor }: Pick<Ctx, "services" | "actor">): Promise<string> =>
  findBrandName(services, actor);
