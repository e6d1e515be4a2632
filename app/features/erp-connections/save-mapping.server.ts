import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { problemsOfMapping } from "~/erp/connections/check-mapping";
import { settingsFrom } from "~/erp/connections/mapping";
import { findConnection, updateMapping } from "./connections.store.server";

/** Stores what the codes of SAP mean; takes effect at the next start, as everything about a connection does. */
export const saveMapping = command({
  name: "sap_connections.saveMapping",
  allow: may("administer"),
  input: z.strictObject({
    id: z.uuid(),
    version: z.coerce.number().int(),
    /** Fields of the form by their names. */
    fields: z.record(z.string().max(120), z.string().max(200)),
  }),
  async run(ctx, { id, version, fields }) {
    const connection = orNotFound(await findConnection(ctx.tx, id));
    const mapping = settingsFrom(fields, connection.mapping);
    const problems = problemsOfMapping(mapping);
    if (problems.length > 0)
      return invalid("mapping", {
        key: "areas.sap_connections.wrongMapping",
        params: { problems },
      });
    if (connection.version === version && connection.mapping === mapping) return unchanged({ id });
    if (!(await updateMapping(ctx.tx, { id, version, mapping })))
      return conflict({ key: "admin.changedElsewhere" });
    await ctx.audit({
      kind: "sap_connections",
      id,
      before: { mapping: connection.mapping },
      after: { mapping },
    });
    return ok({ id });
  },
});
