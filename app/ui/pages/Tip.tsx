import { type KeyboardEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useRef } from "react";

/** Keeps the tooltip open for this long, so that the pointer can move into it. */
const hideDelayMs = 300;

/** Space in pixels between a tooltip and the edge of the window. */
const edgeGap = 8;

/**
 * Explains a figure, such as by its tiered prices. It opens on press, with script also on hover, and then lies above the
 * page; without script it opens in its place. Escape closes it.
 */
export function Tip(props: { text: ReactNode; children: ReactNode }) {
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
      className="tip"
      onToggle={keepInWindow}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={press}
    >
      <summary>{props.text}</summary>
      <div>{props.children}</div>
    </details>
  );
}

/** Moves an open tooltip to the left as far as the window would cut it off. */
function keepInWindow({ currentTarget: tip }: SyntheticEvent<HTMLDetailsElement>): void {
  const panel = tip.querySelector<HTMLElement>(":scope > div");
  if (!tip.open || !panel) return;
  panel.style.marginLeft = "";
  const { left, right } = panel.getBoundingClientRect();
  const hiddenWidth = right - (document.documentElement.clientWidth - edgeGap);
  if (hiddenWidth > 0) panel.style.marginLeft = `${-Math.min(hiddenWidth, left - edgeGap)}px`;
}
