import { element } from "../element";
import type { Island } from "../island";
import { addedMark } from "../page-changed";
import { connectionLost } from "./connection";

/**
 * Adds a dialog that appears when the connection is lost, or when a script could not reach the portal, instead of the
 * browser's error page. It is built at the start: without a connection nothing more could be fetched for it.
 */
export const networkDialog: Island = (page, t) => {
  const close = element(page, "button", { type: "button" }, t("ui.close"));
  const reload = element(page, "button", { type: "button", class: "main" }, t("ui.reload"));
  const dialog = element(
    page,
    "dialog",
    { class: "dialog", "aria-labelledby": "network-title", [addedMark]: true },
    element(page, "p", { id: "network-title" }, element(page, "strong", {}, t("ui.network.title"))),
    element(page, "p", {}, t("ui.network.text")),
    element(page, "div", { class: "buttons" }, close, reload),
  );
  const showLost = () => {
    if (!dialog.open) dialog.showModal();
  };
  const closeDialog = () => dialog.close();
  close.addEventListener("click", closeDialog);
  reload.addEventListener("click", () => page.defaultView?.location.reload());
  page.defaultView?.addEventListener("offline", showLost);
  page.defaultView?.addEventListener("online", closeDialog);
  page.addEventListener(connectionLost, showLost);
  page.body.append(dialog);
};
