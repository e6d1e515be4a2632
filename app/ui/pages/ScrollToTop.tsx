import { useEffect, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";

const minScroll = 250;

/**
 * Leads back up a long page. Without script it always stands at the foot; with script it appears past 250 px. No element
 * has the id "top", so the browser scrolls to the very top (HTML standard, "scroll to the fragment"). At the foot it is an
 * ordinary link again: floating there, it would cover the foot's own controls.
 */
export function ScrollToTop() {
  const t = useT();
  const script = useScript();
  const [isFar, setFar] = useState(false);
  const [isAtFoot, setAtFoot] = useState(false);
  useEffect(() => {
    const update = () => {
      const foot = document.querySelector("footer")?.getBoundingClientRect();
      setFar(window.scrollY > minScroll);
      setAtFoot(foot !== undefined && foot.top < window.innerHeight);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  const label = t("ui.toTop");
  if (!script) return <a href="#top">{label}</a>;
  if (!isFar) return null;
  return (
    <a className={isAtFoot ? undefined : "button totop"} href="#top">
      {label}
    </a>
  );
}
