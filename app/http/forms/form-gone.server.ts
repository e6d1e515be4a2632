import type { Text } from "~/i18n/text";
import type { Entrance } from "../entrance/entrance";
import { failurePage } from "../failures.server";
import { sentencesIn } from "./typed-into";

/**
 * Answers a form about something that was deleted, sent or replaced since its page was opened, in another window or by
 * others: says so, gives back the sentences that were typed, and leads to a page that exists.
 */
export function formGone(
  { sent }: Entrance,
  {
    home,
    secret,
    reason,
  }: {
    home?: string | undefined;
    secret?: readonly string[] | undefined;
    /** Reason, where more is known than that it is gone. */
    reason?: Text;
  },
) {
  const nextPath = home ?? sent?.from;
  return failurePage(reason ? 409 : 404, {
    page: "conflict",
    reason: reason ?? { key: "frame.gone" },
    ...(sent ? sentencesIn(sent.form, secret) : {}),
    ...(nextPath ? { backPath: nextPath } : {}),
  });
}
