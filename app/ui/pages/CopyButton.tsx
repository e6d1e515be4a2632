import { useEffect, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";

const saysSoFor = 1_500;

/** Copies a number. It exists only where script may write to the clipboard; the text can be marked anyway. */
export function CopyButton({ text }: { text: string }) {
  const t = useT();
  const script = useScript();
  const [said, setSaid] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), saysSoFor);
    return () => clearTimeout(timer);
  }, [said]);
  const words = { copied: t("ui.copied"), failed: t("ui.copyFailed") };
  const [copy, name] = [t("ui.copy"), t("ui.copyOf", { text })];
  if (!script || !navigator.clipboard) return null;
  // A company's rules may forbid the clipboard to pages.
  const press = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("copied"),
      () => setSaid("failed"),
    );
  return (
    <>
      {" "}
      <button type="button" className="copy" aria-label={name} onClick={press}>
        {said ? words[said] : copy}
      </button>
      <span role="status" className="unseen">
        {said ? words[said] : ""}
      </span>
    </>
  );
}
