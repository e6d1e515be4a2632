import type { Actor } from "~/door/actor";
import { mayAnswer } from "../service-rules";

/** Tells whether a person may read a request: its author, and the staff. */
export const canRead = (actor: Actor, { userId }: { userId: string }): boolean =>
  userId === actor.userId || mayAnswer(actor, {}).allowed;
