import type { Submission } from "@conform-to/dom";
import type { Entrance } from "../entrance/entrance";
import { answerRefusal } from "../form.server";

/**
 * Lists the names of chosen files that a form does not bring along: without the button that uploads them a browser sends
 * their names only, and so does the drop zone for files that were not stored.
 */
export const unsentFiles = (form: FormData, field: string): string[] =>
  form.getAll(field).filter((name): name is string => typeof name === "string" && name !== "");

/** Stops before files are left behind unnoticed: the next page comes without them. */
export const refuseUnsent = (
  ctx: Entrance,
  {
    submission,
    field,
    names,
  }: { submission: Submission<Record<string, unknown>>; field: string; names: string[] },
) =>
  answerRefusal(ctx, {
    submission,
    outcome: {
      kind: "invalid",
      problems: [{ path: field, text: { key: "cart.file.notAttached", params: { names } } }],
    },
    findings: {},
    intent: "upload",
  });
