import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { mayActAs } from "~/features/identity/sessions/act-as.server";
import { findLookedUser } from "~/features/identity/sessions/look-as.server";
import { readMailFrame } from "~/features/mails/queue-event-mail.server";
import { wordedByTemplate } from "~/features/mails/templates/compose-template";
import {
  findEventTemplate,
  findMicrositesWithTemplate,
} from "~/features/mails/templates/event-templates.queries.server";
import { sampleValues } from "~/features/mails/templates/sample-values";
import { locales } from "~/i18n/locales";
import { composeMail } from "~/mail/compose-mail";
import { pageSizes } from "~/ui/lists/list-view";
import { countAffected, findOwnTargets } from "./count-affected.server";
import { isRevertible, micrositeOfChange, stateOfTrial } from "./trial";
import { kindsFor, maySeeTrials, requireRight } from "./trial-rules";
import { findTrial, findTrials, type Trial } from "./trials.store.server";

const idSchema = z.strictObject({ id: z.uuid() });

export const sides = ["before", "after"] as const;
export type Side = (typeof sides)[number];

/** Lists the changes that are tried, planned or applied, of the kinds that the reader may make. */
export const listTrials = query({
  name: "trials.list",
  allow: maySeeTrials,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, paging) {
    const { items, total } = await findTrials(ctx.db, { kinds: kindsFor(ctx), ...paging });
    const now = ctx.clock.now();
    return ok({
      items: items.map((trial) => ({ ...trial, state: stateOfTrial(trial, now) })),
      total,
      ...paging,
    });
  },
});

/** Reads a trial with whom it touches. */
export const getTrial = query({
  name: "trials.get",
  allow: maySeeTrials,
  input: idSchema,
  async run(ctx, { id }) {
    const trial = await readableTrial(ctx, id);
    const now = ctx.clock.now();
    return ok({
      ...trial,
      state: stateOfTrial(trial, now),
      revertible: isRevertible(trial, now),
      affected: await countAffected(ctx.db, trial.change, now),
      /** Pages of a user are shown only to whoever chose that user. */
      isShown: trial.lookedBy === null || trial.lookedBy === ctx.actor.userId,
      mayLookAsOthers: mayActAs(ctx.actor, {}).allowed,
    });
  },
});

/** Reads what a page needs to be shown with a change, or as it is now. */
export const getPreview = query({
  name: "trials.getPreview",
  allow: maySeeTrials,
  input: idSchema,
  async run(ctx, { id }) {
    const { change, sessionHash, lookedBy, effectiveFrom } = await readableTrial(ctx, id);
    const isOver = effectiveFrom !== null;
    if (isOver || (lookedBy !== null && lookedBy !== ctx.actor.userId)) orNotFound(null);
    const keys = (change.settings ?? []).map(({ key }) => key);
    const ownTargets = await findOwnTargets(ctx.db, keys, ctx.clock.now());
    return ok({ change, sessionHash, micrositeId: micrositeOfChange(change), ownTargets });
  },
});

/** Words the email of a tried template for the user as whom it is seen, with sample values, now or with the change. */
export const previewTriedMail = query({
  name: "trials.previewMail",
  allow: maySeeTrials,
  input: idSchema.extend({ side: z.enum(sides) }),
  async run(ctx, { id, side }) {
    const trial = await readableTrial(ctx, id);
    const triedTemplate = orNotFound(trial.change.template);
    const user = trial.sessionId ? await findLookedUser(ctx.db, trial.sessionId) : null;
    const micrositeId = user ? user.micrositeId : triedTemplate.micrositeId;
    const locale = locales.find((each) => each === user?.language) ?? ctx.actor.formats.locale;
    const isConcerned =
      triedTemplate.micrositeId === micrositeId ||
      (triedTemplate.micrositeId === null &&
        !(await findMicrositesWithTemplate(ctx.db, triedTemplate.event)).includes(micrositeId ?? ""));
    const template =
      side === "after" && isConcerned
        ? triedTemplate
        : await findEventTemplate(ctx.db, triedTemplate.event, micrositeId);
    const { frame } = await readMailFrame(ctx, micrositeId);
    const wordedContent =
      template && wordedByTemplate(template, sampleValues(triedTemplate.event, ctx.portal), { locale });
    return ok({ mail: wordedContent && composeMail({ reason: "", ...wordedContent, locale, frame }) });
  },
});

async function readableTrial(ctx: QueryCtx, id: string): Promise<Trial> {
  const trial = orNotFound(await findTrial(ctx.db, id));
  requireRight(ctx, trial.kind);
  return trial;
}
