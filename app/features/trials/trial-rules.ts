import type { CommonCtx } from "~/door/operation.server";
import { may } from "~/door/verdict";
import { permissionOfTrial, type TrialKind, trialKinds } from "./trial";

/** Whoever may make one of the changes may see trials; which of them, the kind decides. */
export const maySeeTrials = may("manage_settings").or(may("manage_content")).or(may("manage_mail"));

/** Stops the operation if the actor may not make such a change. */
export const requireRight = (
  { actor, require }: Pick<CommonCtx, "actor" | "require">,
  kind: TrialKind,
): void => require(may(permissionOfTrial[kind])(actor, {}));

/** Lists the kinds of changes that an actor may make. */
export const kindsFor = ({ actor }: Pick<CommonCtx, "actor">): TrialKind[] =>
  trialKinds.filter((kind) => may(permissionOfTrial[kind])(actor, {}).allowed);
