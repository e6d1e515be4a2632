import { z } from "zod";
import { assertDone, type Job } from "~/door/job.server";
import { type ChangeCtx, command, process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, Stopped } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { endLook } from "~/features/identity/sessions/look-as.server";
import { revertDays } from "~/features/themes/theme-uses";
import { instantAt } from "~/i18n/formats";
import { daySchema } from "~/lib/field-schemas";
import { applyChange, revertChange, withdrawChange } from "./apply-change.server";
import { isRevertible, stateOfTrial } from "./trial";
import { maySeeTrials, requireRight } from "./trial-rules";
import { lockTrial, type Trial, updateTrial } from "./trials.store.server";

/** Lets a change count, from now or from a later moment on. */
export const applyTrial = command({
  name: "trials.apply",
  allow: maySeeTrials,
  input: z.strictObject({
    id: z.uuid(),
    startDay: daySchema.optional().meta({ typed: "date" }),
    startTime: z.iso.time({ precision: 0 }).optional().meta({ typed: "time" }),
  }),
  async run(ctx, { id, startDay, startTime }) {
    const trial = await lockReadable(ctx, id);
    if (trial.effectiveFrom) return conflict({ key: "trials.appliedBefore" });
    if (startTime && !startDay) return invalid("startDay", { key: "themes.startWithoutDay" });
    const now = ctx.clock.now();
    const start = startDay ? instantAt(startDay, startTime ?? "00:00:00", ctx.actor.formats) : now;
    if (startDay && start <= now) return invalid("startDay", { key: "themes.startPast" });
    const isPlanned = start > now;
    if (trial.change.settings || !isPlanned) await apply(ctx, trial, start);
    else await plan(ctx, trial, start);
    if (trial.sessionId) await endLook(ctx, trial.sessionId);
    await updateTrial(ctx.tx, id, { sessionId: null, sessionHash: null, lookedBy: null });
    return ok({ id, planned: isPlanned });
  },
});

/** Takes a change back: before its time, or for thirty days after it. */
export const revertTrial = command({
  name: "trials.revert",
  allow: maySeeTrials,
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const trial = await lockReadable(ctx, id);
    const now = ctx.clock.now();
    const state = stateOfTrial(trial, now);
    if (state === "planned") await withdrawChange(ctx, trial);
    else if (state === "inForce" && isRevertible(trial, now)) await revertChange(ctx, trial);
    else return conflict({ key: "themes.noWayBack", params: { days: revertDays } });
    await updateTrial(ctx.tx, id, { endedAt: now });
    await ctx.audit({ kind: "trials", id, after: { title: trial.title } });
    return ok({ id });
  },
});

/** Lets a planned change count whose moment has come. One that somebody else has overtaken is left out. */
export const takeEffect = process({
  name: "trials.takeEffect",
  allow: systemOnly,
  input: z.strictObject({ id: z.uuid() }),
  unaudited: "a change that was taken back before does nothing",
  async run(ctx, { id }) {
    try {
      await ctx.transaction(async (change) => {
        const trial = await lockTrial(change.tx, id);
        if (!trial || trial.endedAt || trial.appliedVersion !== null || !trial.effectiveFrom) return;
        await apply(change, trial, trial.effectiveFrom);
      });
    } catch (error) {
      if (!(error instanceof Stopped) || error.failure.kind !== "conflict") throw error;
      await ctx.transaction(async (change) => {
        await updateTrial(change.tx, id, { overtaken: true });
        await change.audit({ kind: "trials", id, after: { refused: true } });
      });
    }
    return ok({ id });
  },
});

export const takeEffectJob: Job = {
  name: "trials.takeEffect",
  retries: 10,
  timeout: 60,
  async run(ctx, { id = "" }) {
    assertDone(await takeEffect(ctx, { id }), `Applying the planned change ${id}`);
  },
};

async function lockReadable(ctx: ChangeCtx, id: string): Promise<Trial> {
  const trial = orNotFound(await lockTrial(ctx.tx, id));
  requireRight(ctx, trial.kind);
  return trial;
}

async function apply(ctx: ChangeCtx, trial: Trial, effectiveFrom: Date): Promise<void> {
  const { version: appliedVersion, before } = await applyChange(ctx, trial, effectiveFrom);
  await updateTrial(ctx.tx, trial.id, { effectiveFrom, appliedVersion, before });
}

/** Settings know their next value and its moment; for the others a job waits. */
async function plan(ctx: ChangeCtx, { id, title }: Trial, effectiveFrom: Date): Promise<void> {
  const seconds = Math.ceil((effectiveFrom.getTime() - ctx.clock.now().getTime()) / 1_000);
  await updateTrial(ctx.tx, id, { effectiveFrom });
  await ctx.enqueue({ name: takeEffectJob.name, payload: { id }, after: seconds });
  await ctx.audit({ kind: "trials", id, after: { title, effectiveFrom: effectiveFrom.toISOString() } });
}
