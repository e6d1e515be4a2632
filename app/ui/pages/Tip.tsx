import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";

/** The tooltip goes this long after it was left, so that one can move into it. */
const hideDelay = 300;

/**
 * More about a figure, such as its tiered prices. Opened by a press, with or without script; with script also by
 * pointing at it. Escape closes it.
 */
export function Tip(props: { text: ReactNode; end?: boolean; children: ReactNode }) {
  const tip = useRef<HTMLDetailsElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const show = (open: boolean) => {
    if (tip.current) tip.current.open = open;
  };
  // A finger points only by pressing, and the press opens it by itself.
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    clearTimeout(timer.current);
    show(true);
  };
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "mouse") return;
    timer.current = setTimeout(() => show(false), hideDelay);
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
