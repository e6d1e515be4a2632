import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findAllReplicaProgress, type ReplicaProgress } from "~/erp/replica/replica.store.server";
import { findConnection, findSalesAreasOf, findSwitchedOff } from "./connections.store.server";

/** A stored connection, or the one that this process opened, whichever decided on it. */
export const connectionIdSchema = z.union([z.uuid(), z.literal("current")]);

/** Progress of the copy of one list, and the result of its last comparison. */
export type ListCopy = ReplicaProgress;

/** The one system of an installation, which all its sales areas order from. */
export const currentSystem = "main";

/** Reads what a connection is, whether it is in use, and which sales areas order through it. */
export const getConnection = query({
  name: "sap_connections.getState",
  allow: may("administer"),
  input: z.strictObject({ id: connectionIdSchema }),
  async run(ctx, { id }) {
    const { opened } = ctx.erpConnections;
    const storedId = id === "current" ? opened.id : id;
    const connection = storedId === null ? null : await findConnection(ctx.db, storedId);
    if (id !== "current") orNotFound(connection);
    const isInUse = id === "current" || opened.id === id;
    return ok({
      id,
      title: connection?.title ?? null,
      /** Stored connection whose codes can be mapped; null where the environment states them. */
      mappedId: connection?.kind === "s4hana" ? connection.id : null,
      kind: isInUse ? opened.kind : (connection?.kind ?? opened.kind),
      source: isInUse ? opened.source : "stored",
      isInUse,
      /** True if the portal has to be started again for what is stored now. */
      waitsForStart:
        opened.source === "stored" &&
        connection !== null &&
        (isInUse ? connection.version !== opened.version : connection.chosen),
      overruled: !isInUse && opened.source === "environment",
      salesAreas: isInUse ? await findSalesAreasOf(ctx.db, currentSystem) : [],
      offSince: isInUse ? await findSwitchedOff(ctx.db, currentSystem) : null,
      copies: isInUse ? await findAllReplicaProgress(ctx.db, currentSystem) : [],
    });
  },
});
