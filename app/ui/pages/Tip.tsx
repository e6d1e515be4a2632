import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";

/** Keeps the tooltip open for this long, so that the pointer can move into it. */
const hideDelayMs = 300;

/**
 * Explains a figure, such as by its tiered prices. It opens on press, with script also on hover. Escape closes it.
 */
export function Tip(props: { text: ReactNode; end?: boolean; children: ReactNode }) {
  const tip = useRef<HTMLDetailsElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const show = (isOpen: boolean) => {
    if (tip.current) tip.current.open = isOpen;
  };
  // Skips touch: the press itself opens the details.
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    clearTimeout(timer.current);
    show(true);
  };
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    timer.current = setTimeout(() => show(false), hideDelayMs);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !tip.current?.open) return;
    show(false);
    tip.current.querySelector("summary")?.focus();
  };
  return (
    <details
      ref={tip}
      className={props.end ? "tip end" : "tip"}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={press}
    >
      <summary>{props.text}</summary>
      <div>{props.children}</div>
    </details>
  );
}
