import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { navigationEntries } from "./navigation.settings";
import { serviceLinksOf } from "./service-links.server";

/** Reads the navigation of the reader's microsite, with links made for this session. */
export const getNavigation = query({
  name: "content.getNavigation",
  allow: signedIn,
  input: z.strictObject({ sessionToken: z.string().max(200).default("") }),
  async run(ctx, { sessionToken }) {
    const { workEntries, hiddenEntries, serviceLinks } = await ctx.settings.get(navigationEntries, ctx.actor);
    return ok({ workEntries, hiddenEntries, links: serviceLinksOf(serviceLinks, ctx.actor, sessionToken) });
  },
});
