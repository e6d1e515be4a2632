import { useRef, useState } from "react";
import { statusOfFile, shareOf, type Upload, type UploadLimits } from "./uploads";
import { sendFile } from "./send-file";

export interface Uploads {
  uploads: readonly Upload[];
  add(files: Iterable<File>, input: HTMLInputElement): void;
  abort(upload: Upload): void;
  retry(upload: Upload, input: HTMLInputElement): void;
}

/**
 * Sends files one after the other, for each changes the record that they belong to. `taken` is how many the server has
 * already; `onPage` gets the page that came back.
 */
export function useUploads(limits: UploadLimits, taken: number, onPage: (page: Document) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** How each is stopped, whether it is being sent or still waits for those before it. */
  const stops = useRef(new Map<number, () => void>());
  const queue = useRef(Promise.resolve());
  const next = useRef(1);

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function send(upload: Upload, input: HTMLInputElement): Promise<void> {
    const { form, name, id: field } = input;
    if (!form) return;
    const started = sendFile(form, name, upload.file, (status, share) =>
      change(upload.id, { status, share: Math.max(share, upload.share) }),
    );
    stops.current.set(upload.id, started.abort);
    const { status, page } = await started.done;
    stops.current.delete(upload.id);
    const said = page?.getElementById(`${field}-error`) ?? page?.querySelector(".notice.error");
    // The file's name stands beside it, and that it is an error is seen.
    said?.querySelector("strong")?.remove();
    const reason = said?.textContent?.replace(`${upload.file.name}: `, "").trim();
    // Signing in is a page like any other: only one that has the list of files has taken any.
    const elsewhere = page !== null && !reason && page.getElementById(`${field}-files`) === null;
    if (page) freshen(form, page);
    change(upload.id, { status: reason || elsewhere ? "error_upload" : status, share: 1, reason, elsewhere });
    if (page && status === "done") onPage(page);
  }

  const enqueue = (upload: Upload, input: HTMLInputElement) => {
    let stopped = false;
    stops.current.set(upload.id, () => {
      stopped = true;
      change(upload.id, { status: "aborted" });
    });
    queue.current = queue.current.then(() => (stopped ? undefined : send(upload, input)));
  };

  return {
    uploads,
    add(files, input) {
      let count = taken + uploads.filter(({ status }) => status === "uploading").length;
      const added = [...files].map((file): Upload => {
        const status = statusOfFile(file, limits, count);
        if (status === "uploading") count += 1;
        return { id: next.current++, file, status, share: shareOf(0, file.size) };
      });
      setUploads((before) => [...before, ...added]);
      for (const upload of added) if (upload.status === "uploading") enqueue(upload, input);
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

/** What the page is based on, such as a version, has moved on with the file that was just taken. */
function freshen(form: HTMLFormElement, page: Document): void {
  const field = form.querySelector<HTMLInputElement>("input[type=file]")?.id ?? "";
  const fresh = page.getElementById(field)?.closest("form")?.querySelectorAll("input[type=hidden]") ?? [];
  for (const input of fresh) {
    const name = input.getAttribute("name") ?? "";
    const own = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${CSS.escape(name)}"]`);
    if (own) own.value = input.getAttribute("value") ?? "";
  }
}
