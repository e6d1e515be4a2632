import { useEffect, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "./use-script";

const appearsPast = 250;

/** The way back up a long page. Without script it is always there, at the foot; with script past 250 px. */
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
  if (!script) return <a href="#top">{t("ui.toTop")}</a>;
  if (!far) return null;
  return (
    <a className="button totop" href="#top">
      {t("ui.toTop")}
    </a>
  );
}
