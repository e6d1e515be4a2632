import type { UploadLimits } from "~/ui/fields/upload-limits";
import { sendFile } from "./send-file";
import { isInProgress, shareOf, statusOfFile, type Upload } from "./upload";

export interface UploadQueue {
  add(files: Iterable<File>): void;
  abort(upload: Upload): void;
  retry(upload: Upload): void;
}

/** Sends files one after the other, because each changes the version of the record that they belong to. */
export function openUploadQueue(
  limits: UploadLimits,
  handlers: {
    findInput: () => HTMLInputElement | null;
    /** Counts what the server has already. */
    countStored: () => number;
    onChange: (upload: Upload) => void;
    /** Receives the page that a file was answered with. */
    onPage: (answeredPage: Document) => void;
  },
): UploadQueue {
  const uploads: Upload[] = [];
  /** Stops an upload that is being sent or still queued. */
  const stops = new Map<Upload, () => void>();
  let lastSending = Promise.resolve();

  const change = (upload: Upload, changes: Partial<Upload>) => {
    Object.assign(upload, changes);
    handlers.onChange(upload);
  };

  async function send(upload: Upload): Promise<void> {
    const input = handlers.findInput();
    if (!input?.form) return;
    const { form, name, id: field } = input;
    const transmission = sendFile(form, name, upload.file, (status, share) =>
      change(upload, { status, share: Math.max(share, upload.share) }),
    );
    stops.set(upload, transmission.abort);
    const { status, page: answeredPage } = await transmission.done;
    stops.delete(upload);
    const reason = answeredPage ? reasonIn(answeredPage, field, upload.file.name) : undefined;
    // Detects an expired session: only a page with the list of files has stored any. A failure of the portal has none either.
    const isElsewhere =
      status === "done" && !reason && answeredPage?.getElementById(`${field}-files`) === null;
    if (answeredPage) refreshHiddenFields(form, answeredPage, field);
    change(upload, {
      status: reason || isElsewhere ? "error_upload" : status,
      share: 1,
      reason,
      elsewhere: isElsewhere,
    });
    if (answeredPage && status === "done") handlers.onPage(answeredPage);
  }

  const enqueue = (upload: Upload) => {
    let isStopped = false;
    stops.set(upload, () => {
      isStopped = true;
      change(upload, { status: "aborted" });
    });
    lastSending = lastSending.then(() => (isStopped ? undefined : send(upload)));
  };

  return {
    add(files) {
      let count = handlers.countStored() + uploads.filter(isInProgress).length;
      for (const file of files) {
        const status = statusOfFile(file, limits, count);
        const upload: Upload = { file, status, share: shareOf(0, file.size) };
        uploads.push(upload);
        handlers.onChange(upload);
        if (status !== "uploading") continue;
        count += 1;
        enqueue(upload);
      }
    },
    abort(upload) {
      stops.get(upload)?.();
    },
    retry(upload) {
      change(upload, { status: "uploading", share: 0, reason: undefined, elsewhere: false });
      enqueue(upload);
    },
  };
}

/** Reads why the server refused a file. Errors that the page has anyway, such as those of a cart's lines, are no reason. */
function reasonIn(answeredPage: Document, field: string, fileName: string): string | undefined {
  const errorElement =
    answeredPage.getElementById(`${field}-error`) ??
    answeredPage.querySelector(".notices:not(.outage) .notice.error");
  // Drops the severity: the file's name stands beside the text, in the colour of errors.
  errorElement?.querySelector("strong")?.remove();
  const text = errorElement?.textContent?.trim();
  return text?.startsWith(fileName) ? text.slice(fileName.length).replace(/^\s*[:：]\s*/, "") : text;
}

/** Takes over hidden fields such as the version, which the stored file has changed. */
function refreshHiddenFields(form: HTMLFormElement, answeredPage: Document, field: string): void {
  const newForm = answeredPage.getElementById(field)?.closest("form");
  for (const input of newForm?.querySelectorAll("input[type=hidden]") ?? []) {
    const name = input.getAttribute("name") ?? "";
    const oldInput = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${CSS.escape(name)}"]`);
    if (oldInput) oldInput.value = input.getAttribute("value") ?? "";
  }
}
