import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";

/** Answers Enter in a field of a form that only its button sends: names that button. */
export function NotSent({ result, button }: { result: SubmissionResult | undefined; button: string }) {
  const t = useT();
  if (!result || result.status === "error") return null;
  return (
    <p className="notice info" role="status">
      {t("cart.review.notSent", { button })}
    </p>
  );
}
