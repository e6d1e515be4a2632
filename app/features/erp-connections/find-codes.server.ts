import { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { boundToAddress } from "~/erp/connections/connections";
import { mappingOf } from "~/erp/connections/mapping";
import { findConnection } from "./connections.store.server";

/** Asks SAP which codes it uses, and sets beside them what they mean here: what is stored, else a proposal. */
export const findCodes = process({
  name: "sap_connections.findCodes",
  allow: may("administer"),
  input: z.strictObject({ id: z.uuid() }),
  unaudited: "nothing is changed",
  limits: [{ times: 30, seconds: 600 }],
  async run(ctx: ProcessCtx, { id }) {
    const connection = orNotFound(await findConnection(ctx.db, id));
    if (connection.kind === "embedded") return conflict({ key: "areas.sap_connections.nothingToMap" });
    const secret = connection.secret ? ctx.vault.unseal(connection.secret, boundToAddress(connection)) : "";
    if (secret === null) return conflict({ key: "areas.sap_connections.sealedElsewhere" });
    try {
      const { unread, ...usedCodes } = await ctx.erpConnections.findCodes(connection, secret, ctx.requestId);
      const mapping = mappingOf({ ...usedCodes, unread }, connection.mapping);
      return ok({ version: connection.version, mapping, unread });
    } catch (error) {
      ctx.log.info({ requestId: ctx.requestId, connection: id, cause: String(error) }, "erp-ping-failed");
      const text = error instanceof Error ? error.message : String(error);
      return conflict({ key: "areas.sap_connections.cannotOpen", params: { text } });
    }
  },
});
