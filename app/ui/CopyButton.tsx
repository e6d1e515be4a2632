import { useEffect, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "./use-script";

const saysCopiedFor = 1_500;

/** Copies a number. It exists only where script may write to the clipboard; the text can be marked anyway. */
export function CopyButton({ text }: { text: string }) {
  const t = useT();
  const script = useScript();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saysCopiedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const words = { copy: t("ui.copy"), copied: t("ui.copied"), name: t("ui.copyOf", { text }) };
  if (!script || !navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      {" "}
      <button type="button" className="copy" aria-label={words.name} onClick={copy}>
        {copied ? words.copied : words.copy}
      </button>
      <span role="status" className="unseen">
        {copied ? words.copied : ""}
      </span>
    </>
  );
}
