import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";

/**
 * Says that the ERP is asked for prices and dates, from the moment a form of the cart is sent until its page arrives.
 * Only script can know: without it the browser shows that a page is on its way.
 */
export function Simulating() {
  const t = useT();
  const text = t("cart.simulating");
  const [isWaiting, setWaiting] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const start = (event: SubmitEvent) => {
      const form = event.target;
      const isCart = form instanceof HTMLFormElement && form.closest(".split")?.contains(region.current);
      if (isCart && form.method === "post" && !event.defaultPrevented) setWaiting(true);
    };
    // The back-forward cache restores the page as it was left.
    const stop = () => setWaiting(false);
    window.addEventListener("submit", start);
    window.addEventListener("pageshow", stop);
    return () => {
      window.removeEventListener("submit", start);
      window.removeEventListener("pageshow", stop);
    };
  }, []);
  return (
    <div ref={region} role="status">
      {isWaiting ? <p>{text}</p> : null}
    </div>
  );
}
