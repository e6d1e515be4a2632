import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";

/** Gives back what was typed into a form that cannot be shown again, to be copied. */
export function TypedText({ text }: { text: string }) {
  const t = useT();
  return (
    <div className="field">
      <label htmlFor="typed">{t("frame.forgery.typed")}</label>
      <textarea id="typed" rows={Math.min(8, text.split("\n").length + 1)} readOnly defaultValue={text} />
    </div>
  );
}

/**
 * Gives back the sentences of a refused form that its page has no more, such as a comment on a quote which somebody else
 * settled meanwhile. Numbers and choices are soon typed again.
 */
export function TypedSentences({ result }: { result: SubmissionResult | undefined }) {
  if (result?.status !== "error") return null;
  const sentences = textsIn(result.initialValue).filter((text) => /\S\s+\S/.test(text));
  return sentences.length > 0 ? <TypedText text={sentences.join("\n")} /> : null;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
