import { useRef, useState } from "react";
import { sendFile } from "./send-file";
import { shareOf, statusOfFile, type Upload, type UploadLimits } from "./uploads";

export interface Uploads {
  items: readonly Upload[];
  add(files: Iterable<File>, input: HTMLInputElement): void;
  abort(upload: Upload): void;
  retry(upload: Upload, input: HTMLInputElement): void;
}

/**
 * Sends files one after the other, because each changes the version of the record that they belong to. `storedCount` is
 * how many the server has already; `onPage` receives the returned page.
 */
export function useUploads(
  limits: UploadLimits,
  storedCount: number,
  onPage: (page: Document) => void,
): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** Stops an upload that is being sent or still queued. */
  const stops = useRef(new Map<number, () => void>());
  const queue = useRef(Promise.resolve());
  const next = useRef(1);

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function send(upload: Upload, input: HTMLInputElement): Promise<void> {
    const { form, name, id: field } = input;
    if (!form) return;
    const transmission = sendFile(form, name, upload.file, (status, share) =>
      change(upload.id, { status, share: Math.max(share, upload.share) }),
    );
    stops.current.set(upload.id, transmission.abort);
    const { status, page } = await transmission.done;
    stops.current.delete(upload.id);
    const errorElement = page?.getElementById(`${field}-error`) ?? page?.querySelector(".notice.error");
    // Drops the severity: the file's name stands beside the text, in the colour of errors.
    errorElement?.querySelector("strong")?.remove();
    const reason = errorElement?.textContent?.replace(`${upload.file.name}: `, "").trim();
    // Detects an expired session: only a page with the list of files has stored any.
    const isElsewhere = page !== null && !reason && page.getElementById(`${field}-files`) === null;
    if (page) refreshHiddenFields(form, page);
    change(upload.id, {
      status: reason || isElsewhere ? "error_upload" : status,
      share: 1,
      reason,
      elsewhere: isElsewhere,
    });
    if (page && status === "done") onPage(page);
  }

  const enqueue = (upload: Upload, input: HTMLInputElement) => {
    let isStopped = false;
    stops.current.set(upload.id, () => {
      isStopped = true;
      change(upload.id, { status: "aborted" });
    });
    queue.current = queue.current.then(() => (isStopped ? undefined : send(upload, input)));
  };

  return {
    items: uploads,
    add(files, input) {
      let count = storedCount + uploads.filter(({ status }) => status === "uploading").length;
      const addedUploads = [...files].map((file): Upload => {
        const status = statusOfFile(file, limits, count);
        if (status === "uploading") count += 1;
        return { id: next.current++, file, status, share: shareOf(0, file.size) };
      });
      setUploads((before) => [...before, ...addedUploads]);
      for (const upload of addedUploads) if (upload.status === "uploading") enqueue(upload, input);
    },
    abort({ id }) {
      stops.current.get(id)?.();
    },
    retry(upload, input) {
      change(upload.id, { status: "uploading", share: 0, reason: undefined, elsewhere: false });
      enqueue(upload, input);
    },
  };
}

/** Takes over hidden fields such as the version, which the stored file has changed. */
function refreshHiddenFields(form: HTMLFormElement, page: Document): void {
  const field = form.querySelector<HTMLInputElement>("input[type=file]")?.id ?? "";
  const newInputs = page.getElementById(field)?.closest("form")?.querySelectorAll("input[type=hidden]") ?? [];
  for (const input of newInputs) {
    const name = input.getAttribute("name") ?? "";
    const oldInput = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${CSS.escape(name)}"]`);
    if (oldInput) oldInput.value = input.getAttribute("value") ?? "";
  }
}
