import { z } from "zod";
import { process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { boundToAddress } from "~/erp/connections/connections";
import type { ServiceHealth } from "~/erp/port/system";
import { connectionIdSchema } from "./connection.queries.server";
import { findConnection } from "./connections.store.server";

/** Asks each service of a connection. One that is not in use is opened for the question only. */
export const pingConnection = process({
  name: "sap_connections.ping",
  allow: may("administer"),
  input: z.strictObject({ id: connectionIdSchema }),
  unaudited: "nothing is changed",
  limits: [{ times: 30, seconds: 600 }],
  async run(ctx, { id }) {
    const { opened } = ctx.erpConnections;
    const { locale } = ctx.actor.formats;
    const connection = id === "current" ? null : orNotFound(await findConnection(ctx.db, id));
    const isOpened = !connection || (connection.id === opened.id && connection.version === opened.version);
    try {
      if (isOpened) return ok(resultOf(await ctx.erpConnections.pingOpened(ctx.requestId, locale)));
      if (connection.kind === "embedded") return conflict({ key: "areas.sap_connections.notRunning" });
      const secret = connection.secret ? ctx.vault.unseal(connection.secret, boundToAddress(connection)) : "";
      if (secret === null) return conflict({ key: "areas.sap_connections.sealedElsewhere" });
      return ok(resultOf(await ctx.erpConnections.ping(connection, secret, ctx.requestId, locale)));
    } catch (error) {
      ctx.log.info({ requestId: ctx.requestId, connection: id, cause: String(error) }, "erp-ping-failed");
      const text = error instanceof Error ? error.message : String(error);
      return conflict({ key: "areas.sap_connections.cannotOpen", params: { text } });
    }
  },
});

/** The connection is as good as its worst service. */
function resultOf(services: ServiceHealth[]) {
  const failedCount = services.filter((service) => !service.ok).length;
  const state = failedCount === 0 ? "good" : failedCount === services.length ? "problem" : "warning";
  return { state, services } as const;
}
