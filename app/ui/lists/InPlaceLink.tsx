import { createContext, type MouseEvent, type ReactNode, useContext } from "react";

/** Shows an address without a page load, at the place where the visitor is; absent where pages are documents only. */
export const TurnInPlace = createContext<((address: string) => void) | null>(null);

/** A link to another order or part of the same list: with script it stays in place, without it is an ordinary link. */
export function InPlaceLink({ href, rel, children }: { href: string; rel?: string; children: ReactNode }) {
  const turn = useContext(TurnInPlace);
  const onClick = (event: MouseEvent) => {
    const isOrdinary =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!turn || !isOrdinary) return;
    event.preventDefault();
    turn(href);
  };
  return (
    <a href={href} rel={rel} onClick={onClick}>
      {children}
    </a>
  );
}
