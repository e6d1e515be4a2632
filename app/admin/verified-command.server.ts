import type { z } from "zod";
import {
  type CommandDefinition,
  command,
  type Operation,
  type ProcessCtx,
  process,
} from "~/door/operation.server";
import { type Problem, Stopped } from "~/door/outcome";

/** Judges by what only the ERP knows, before the transaction of the change begins. */
export type Verify<V> = (ctx: ProcessCtx, values: V) => Promise<Problem[]>;

/** Makes a command; with a verification it becomes a process, because no transaction may wait for the ERP. */
export function verifiedCommand<S extends z.ZodType, T>(
  definition: CommandDefinition<S, T>,
  verify: Verify<z.output<S>> | undefined,
): Operation<S, T> {
  if (!verify) return command(definition);
  return process({
    ...definition,
    async run(ctx, input) {
      const problems = await verify(ctx, input);
      if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
      return ctx.transaction(async (change) => {
        const outcome = await definition.run(change, input);
        // Throwing rolls the transaction back.
        if (outcome.kind !== "ok") throw new Stopped(outcome);
        return outcome;
      });
    },
  });
}
