import { useEffect, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import { connectionLost } from "../scripts/connection";
import { useScript } from "../scripts/use-script";

/**
 * Appears when the connection is lost, or when a script could not reach the portal, instead of the browser's error page.
 * Only script renders it: a browser that does not know `<dialog>` would print its text at the end of every page.
 */
export function NetworkDialog() {
  const t = useT();
  const script = useScript();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const showLost = () => {
      if (!dialog.current?.open) dialog.current?.showModal();
    };
    const closeDialog = () => dialog.current?.close();
    window.addEventListener("offline", showLost);
    document.addEventListener(connectionLost, showLost);
    window.addEventListener("online", closeDialog);
    return () => {
      window.removeEventListener("offline", showLost);
      document.removeEventListener(connectionLost, showLost);
      window.removeEventListener("online", closeDialog);
    };
  }, []);
  // Read on the server too, so that the page brings these words along.
  const labels = {
    title: t("ui.network.title"),
    text: t("ui.network.text"),
    close: t("ui.close"),
    reload: t("ui.reload"),
  };
  if (!script) return null;
  return (
    <dialog ref={dialog} className="dialog" data-close={labels.close} aria-labelledby="network-title">
      <p id="network-title">
        <strong>{labels.title}</strong>
      </p>
      <p>{labels.text}</p>
      <div className="buttons">
        <button type="button" onClick={() => dialog.current?.close()}>
          {labels.close}
        </button>
        <button type="button" className="main" onClick={() => window.location.reload()}>
          {labels.reload}
        </button>
      </div>
    </dialog>
  );
}
