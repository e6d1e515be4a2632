import { z } from "zod";
import { process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { SignOnRefused } from "~/sso/sso";
import { newSignOn } from "./provider-sign-in.server";
import { findConfiguredProvider } from "./providers.store.server";

/**
 * Fetches a provider's metadata as at the start of a sign-in, and stops there. The page shows nothing of the answer and not
 * why there was none: whoever sets up providers could otherwise scan the network.
 */
export const testProvider = process({
  name: "identity.testProvider",
  allow: may("manage_roles"),
  input: z.strictObject({ id: z.uuid() }),
  unaudited: "nothing is changed",
  limits: [{ times: 30, seconds: 600 }],
  async run(ctx, { id }) {
    const { name, active } = orNotFound(await findConfiguredProvider(ctx.db, id));
    if (!active) return conflict({ key: "areas.sign_in_providers.notActive" });
    try {
      orNotFound(await ctx.sso.begin(name, newSignOn(ctx.portal, name)));
      return ok(null);
    } catch (error) {
      if (!(error instanceof SignOnRefused)) throw error;
      ctx.log.info({ requestId: ctx.requestId, provider: name, why: error.message }, "provider-test-failed");
      return conflict({ key: "areas.sign_in_providers.failed" });
    }
  },
});
