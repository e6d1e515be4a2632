import { useEffect, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";

const appearsPast = 250;

/**
 * The way back up a long page. Without script it is always there, at the foot; with script past 250 px. No element has
 * the id "top": then the browser itself leads to the very top.
 */
export function ScrollToTop() {
  const t = useT();
  const script = useScript();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > appearsPast);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  const word = t("ui.toTop");
  if (!script) return <a href="#top">{word}</a>;
  if (!far) return null;
  return (
    <a className="button totop" href="#top">
      {word}
    </a>
  );
}
