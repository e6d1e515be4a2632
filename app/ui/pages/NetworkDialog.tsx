import { useEffect, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import { connectionLost } from "../scripts/connection";

/**
 * Appears when the connection is lost, or when a script could not reach the portal, instead of the browser's error page.
 */
export function NetworkDialog() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const lost = () => {
      if (!dialog.current?.open) dialog.current?.showModal();
    };
    const back = () => dialog.current?.close();
    window.addEventListener("offline", lost);
    document.addEventListener(connectionLost, lost);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", lost);
      document.removeEventListener(connectionLost, lost);
      window.removeEventListener("online", back);
    };
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="network-title">
      <p id="network-title">
        <strong>{t("ui.network.title")}</strong>
      </p>
      <p>{t("ui.network.text")}</p>
      <div className="buttons">
        <button type="button" onClick={() => dialog.current?.close()}>
          {t("ui.close")}
        </button>
        <button type="button" className="main" onClick={() => window.location.reload()}>
          {t("ui.reload")}
        </button>
      </div>
    </dialog>
  );
}
