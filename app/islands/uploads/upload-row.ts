import type { Translate } from "~/i18n/translate";
import type { UploadLimits } from "~/ui/fields/upload-limits";
import { element } from "../element";
import { canRetry, isInProgress, isMissing, type Upload } from "./upload";
import type { UploadQueue } from "./upload-queue";

export interface UploadRow {
  item: HTMLLIElement;
  /** Shows how far the upload is by now. */
  update(): void;
}

/** Row of an upload in progress or a failed one; the server's own list shows the stored files. */
export function uploadRow(
  page: Document,
  t: Translate,
  {
    upload,
    limits,
    queue,
    unsentName,
  }: {
    upload: Upload;
    limits: UploadLimits;
    queue: UploadQueue;
    /** Field by which the form names the file until it is stored. */
    unsentName: string;
  },
): UploadRow {
  const { name: fileName } = upload.file;
  const name = element(page, "span", { class: "name" }, fileName);
  const progress = element(page, "progress", { "aria-label": fileName });
  const remark = element(page, "small");
  const item = element(page, "li", {}, name, remark);
  const button = (label: string, press: (upload: Upload) => void) => {
    const unseenName = element(page, "span", { class: "unseen" }, ` ${fileName}`);
    const control = element(page, "button", { type: "button", class: "plain" }, label, unseenName);
    control.addEventListener("click", () => press(upload));
    return control;
  };
  const abort = button(t("ui.upload.abort"), queue.abort);
  const retry = button(t("ui.upload.retry"), queue.retry);
  const removal = button(t("ui.remove"), () => item.remove());
  const unsentFile = element(page, "input", { type: "hidden", name: unsentName, value: fileName });
  const { pathname, search } = page.location;
  const reopen = element(page, "a", { href: pathname + search }, t("ui.upload.reopen"));
  const findAction = () => {
    if (isInProgress(upload)) return abort;
    if (upload.elsewhere) return reopen;
    return canRetry(upload) ? retry : null;
  };
  let shownAction: HTMLElement | null = null;
  return {
    item,
    update() {
      item.dataset.status = upload.status;
      progress.value = upload.share;
      if (!isInProgress(upload)) progress.remove();
      else if (!progress.isConnected) name.after(progress);
      remark.className = isInProgress(upload) ? "" : "error";
      remark.textContent = remarkOn(upload, limits, t);
      if (isMissing(upload)) item.append(unsentFile);
      else unsentFile.remove();
      if (isInProgress(upload)) removal.remove();
      else item.append(removal);
      const action = findAction();
      if (action === shownAction) return;
      const hasFocus = shownAction !== null && shownAction === page.activeElement;
      shownAction?.remove();
      if (action) remark.after(action);
      if (hasFocus) action?.focus();
      shownAction = action;
    },
  };
}

function remarkOn({ status, reason, elsewhere }: Upload, limits: UploadLimits, t: Translate): string {
  if (reason) return reason;
  if (elsewhere) return t("ui.upload.elsewhere");
  switch (status) {
    case "uploading":
      return t("ui.upload.uploading");
    case "headers_received":
      return t("ui.upload.checking");
    case "done":
      return t("ui.upload.done");
    case "error_upload":
      return t("ui.upload.error");
    case "error_file_size":
      return t("ui.upload.tooLarge", { size: limits.megabytes });
    case "exception_upload":
      return t("ui.upload.exception");
    case "aborted":
      return t("ui.upload.aborted");
    case "rejected_max_files":
      return t("ui.upload.tooMany", { files: limits.files });
    case "rejected_file_type":
      return t("ui.upload.wrongType", { types: limits.types });
  }
}
