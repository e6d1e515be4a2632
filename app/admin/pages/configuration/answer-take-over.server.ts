import type { Failure } from "~/door/outcome";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { seeOther } from "~/http/redirect.server";
import type { Translate } from "~/i18n/translate";
import { nameOf, titleOf } from "./differences-view.server";
import type { LiveConfiguration } from "./read-configuration.server";
import { type LiveDifference, takeOver } from "./take-over.server";

/** Takes one difference over, if it is still as the page showed it, and leads back to the others. */
export async function answerTakeOver(
  ctx: Entrance,
  live: LiveConfiguration,
  differences: readonly LiveDifference[],
  digest: string,
): Promise<Response> {
  const difference = differences.find((each) => each.digest === digest);
  if (!difference)
    return seeOther(ctx.path, [{ severity: "warning", key: "configurations.changedMeanwhile" }]);
  const outcome = await takeOver(ctx, ctx.t, live, difference);
  const name = titleOf(difference.key, ctx.t);
  if (outcome.kind === "ok")
    return seeOther(ctx.path, [{ severity: "success", key: "configurations.takenOver", params: { name } }]);
  if (outcome.kind === "refused") throw pageOfFailure(outcome);
  const reason = reasonOf(ctx.t, outcome);
  return seeOther(ctx.path, [
    { severity: "error", key: "configurations.notTaken", params: { name, reason } },
  ]);
}

/** Says why a difference cannot be taken over: as the area's own form would, with the names of its fields. */
export function reasonOf(t: Translate, failure: Failure): string {
  if (failure.kind === "notFound") return t("configurations.changedMeanwhile");
  if (failure.kind !== "invalid") return t(failure.reason.key, failure.reason.params);
  const texts = failure.problems.slice(0, 5).map(({ path, text }) => {
    const label = path
      .split(/[.[\]]+/)
      .filter(Boolean)
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : nameOf(part, t)))
      .join(" · ");
    const value = t(text.key, text.params);
    return label ? t("ui.labelled", { label, value }) : value;
  });
  return texts.join(" ");
}
