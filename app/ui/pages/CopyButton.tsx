import { useEffect, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";

const feedbackMs = 1_500;

/** Copies a number. It exists only where script may write to the clipboard; the text itself can be selected. */
export function CopyButton({ text }: { text: string }) {
  const t = useT();
  const script = useScript();
  const [feedback, setFeedback] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!feedback) return;
    const timer = setTimeout(() => setFeedback(null), feedbackMs);
    return () => clearTimeout(timer);
  }, [feedback]);
  const labels = { copied: t("ui.copied"), failed: t("ui.copyFailed") };
  const [copy, name] = [t("ui.copy"), t("ui.copyOf", { text })];
  if (!script || !navigator.clipboard) return null;
  // A browser policy may forbid the clipboard to pages.
  const press = () =>
    navigator.clipboard.writeText(text).then(
      () => setFeedback("copied"),
      () => setFeedback("failed"),
    );
  return (
    <>
      {" "}
      <button type="button" className="copy" aria-label={name} onClick={press}>
        {feedback ? labels[feedback] : copy}
      </button>
      <span role="status" className="unseen">
        {feedback ? labels[feedback] : ""}
      </span>
    </>
  );
}
