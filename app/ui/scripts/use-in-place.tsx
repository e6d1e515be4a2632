import { useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import type { Severity } from "~/door/outcome";
import { useT } from "~/i18n/i18n-context";

/** Answer of an action to script that stays on the page. */
export interface InPlaceAnswer {
  notices: { severity: Severity; text: string }[];
}

/**
 * Progressive enhancement for a plain POST form: script sends it without leaving the page, so that place and focus stay,
 * and Remix loads the page's data anew. A success empties the fields, a refusal keeps them. Buttons that open a question
 * (`data-dialog`) or may leave nothing to show (`data-page`) are left to themselves.
 */
export function useInPlace<A extends object = InPlaceAnswer>(): {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** A live region that stays in sight; it belongs into the form. */
  said: ReactNode;
  /** The answer to a form that was refused at its fields. */
  refusal: A | undefined;
} {
  const fetcher = useFetcher<InPlaceAnswer | A>();
  const t = useT();
  const formRef = useRef<HTMLFormElement | null>(null);
  const pressedRef = useRef<Element | null>(null);
  const sentRef = useRef(new Map<HTMLInputElement, string>());
  /** Request in flight, and the button pressed meanwhile, which is pressed again after it. */
  const inFlightRef = useRef<Element | null>(null);
  const nextRef = useRef<HTMLElement | null>(null);
  // Translated during server rendering too: a mark may come with the first answer.
  t("cart.undo");
  t("catalog.undoOf");
  t("ui.errorSummary");
  const { state, data: answer } = fetcher;
  const notices = answer && "notices" in answer ? answer.notices : [];
  useEffect(() => {
    if (state !== "idle" || !formRef.current) return;
    const form = formRef.current;
    formRef.current = null;
    keepFocus(form, pressedRef.current);
    form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    const isDone =
      answer && "notices" in answer && answer.notices.every(({ severity }) => severity === "success");
    if (isDone) emptySentFields(sentRef.current);
    else form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    const next = nextRef.current;
    nextRef.current = null;
    if (isDone && next?.isConnected) form.requestSubmit(next);
  }, [state, answer]);
  return {
    onSubmit(event) {
      const form = event.currentTarget;
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (event.defaultPrevented || submitter?.matches("[data-dialog], [data-page]")) return;
      event.preventDefault();
      if (formRef.current) {
        // The same button again is a double click, unless something was typed since.
        const hasTyped = [...sentRef.current].some(([field, sentState]) => stateOf(field) !== sentState);
        if (submitter !== inFlightRef.current || hasTyped) nextRef.current = submitter;
        return;
      }
      formRef.current = form;
      inFlightRef.current = submitter;
      pressedRef.current = document.activeElement;
      submitter?.setAttribute("aria-busy", "true");
      sentRef.current = new Map(
        [...form.elements].flatMap((field) => (isTyped(field) ? [[field, stateOf(field)]] : [])),
      );
      const fields = new FormData(form, submitter);
      fields.set("inPlace", "1");
      const address = form.getAttribute("action") ?? window.location.pathname + window.location.search;
      fetcher.submit(fields, { method: "post", action: address });
    },
    said: (
      <div role="status" className={notices.length > 0 ? "bulk" : undefined}>
        {notices.map(({ severity, text }) => (
          <span key={text} className={`notice ${severity}`}>
            {text}
          </span>
        ))}
      </div>
    ),
    refusal: answer && !("notices" in answer) ? (answer as A) : undefined,
  };
}

/** Puts the focus back if the element that had it was written anew; where it is gone, to the page. */
function keepFocus(form: HTMLFormElement, pressedButton: Element | null): void {
  if (document.activeElement !== document.body || !pressedButton || pressedButton.isConnected) return;
  const { name = "", value = "" } = pressedButton as Partial<HTMLButtonElement>;
  const sameButton = form.querySelector<HTMLElement>(
    `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`,
  );
  (sameButton ?? document.querySelector("main"))?.focus({ preventScroll: true });
}

const isTyped = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type !== "hidden";

const stateOf = ({ type, checked, value }: HTMLInputElement) =>
  type === "checkbox" ? String(checked) : value;

/** Puts fields back to what the page says, except those that were changed while the answer was on its way. */
function emptySentFields(sentFields: ReadonlyMap<HTMLInputElement, string>): void {
  for (const [field, sentState] of sentFields) {
    if (stateOf(field) !== sentState) continue;
    if (field.type === "checkbox") field.checked = field.defaultChecked;
    else field.value = field.defaultValue;
  }
}
