import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { currentSystem } from "./connection.queries.server";
import { deleteSwitchOff, findSwitchedOff, insertSwitchOff } from "./connections.store.server";

/**
 * Switches the connection in use off and on. Off, no call leaves the portal: what it has copied stays readable, and what
 * users submit waits as during a downtime, so that nothing is lost.
 */
export const switchConnection = command({
  name: "sap_connections.switch",
  allow: may("administer"),
  input: z.strictObject({ on: z.enum(["true", "false"]) }),
  async run(ctx, { on }) {
    const turnsOn = on === "true";
    const offSince = await findSwitchedOff(ctx.tx, currentSystem);
    if (turnsOn === (offSince === null)) return conflict({ key: "admin.changedElsewhere" });
    if (turnsOn) await deleteSwitchOff(ctx.tx, currentSystem);
    else await insertSwitchOff(ctx.tx, currentSystem, ctx.clock.now());
    await ctx.audit({
      kind: "sap_connections",
      id: currentSystem,
      before: { active: !turnsOn },
      after: { active: turnsOn },
    });
    return ok({ on: turnsOn });
  },
});
