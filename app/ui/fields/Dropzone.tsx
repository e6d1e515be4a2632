import { type DragEvent, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import type { UploadLimits } from "../scripts/uploads";
import { useScript } from "../scripts/use-script";
import { useUploads } from "../scripts/use-uploads";
import { FieldFrame, type FieldProps } from "./FieldFrame";
import { UploadList } from "./UploadList";

export interface UploadedFile {
  id: string;
  name: string;
  size: string;
  /** Opens the file. */
  href?: string;
  /** Says why the file was refused. */
  failed?: string;
}

/**
 * Uploads files; it stands in a `multipart/form-data` form whose intent is `upload`. Without script it is the browser's
 * file field with a button beside it. With script files can be dropped, and each is sent at once with a progress bar,
 * leaving the rest of the page alone.
 */
export function Dropzone(props: FieldProps & { files: readonly UploadedFile[]; limits: UploadLimits }) {
  const { files: storedFiles, limits, ...field } = props;
  const t = useT();
  // Translated while rendering, so that a page without files carries the words too.
  const remove = t("ui.remove");
  const failure = (reason: string) => t("ui.drop.failed", { reason });
  failure("");
  const script = useScript();
  const zone = useRef<HTMLDivElement>(null);
  const [isDragOver, setDragOver] = useState(false);
  const [files, setFiles] = useState<readonly UploadedFile[] | null>(null);
  const listId = `${field.id ?? field.name}-files`;
  const listedFiles = files ?? storedFiles;
  const uploads = useUploads(limits, listedFiles.length, (page) => {
    const list = page.getElementById(listId);
    if (list) setFiles(filesIn(list));
  });
  const input = () => zone.current?.querySelector<HTMLInputElement>("input[type=file]") ?? null;
  const addFiles = (fileList: FileList | null) => {
    const control = input();
    if (!control || !fileList) return;
    uploads.add(fileList, control);
    control.value = "";
  };
  const drag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setDragOver(isInside);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    addFiles(event.dataTransfer.files);
  };
  const hint = t("ui.drop.limits", {
    count: limits.files,
    size: limits.megabytes,
    types: limits.types.join(", "),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file field inside does the same
    <div
      ref={zone}
      className={isDragOver ? "drop over" : "drop"}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
    >
      <FieldFrame {...field} hint={field.hint ?? hint}>
        {(control) => (
          <span className="affix">
            <input
              {...control}
              type="file"
              multiple={limits.files > 1}
              accept={limits.types.map((type) => `.${type}`).join(",")}
              onChange={(event) => addFiles(event.currentTarget.files)}
            />
            {script ? null : (
              <button type="submit" name="intent" value="upload" formEncType="multipart/form-data">
                {t("ui.drop.upload")}
              </button>
            )}
          </span>
        )}
      </FieldFrame>
      <UploadList uploads={uploads} limits={limits} input={input} />
      <ul className="files" id={listId} hidden={listedFiles.length === 0}>
        {listedFiles.map((file) => (
          <li key={file.id} data-file={file.id}>
            <span className="name">{file.href ? <a href={file.href}>{file.name}</a> : file.name}</span>
            <small>{file.failed ? failure(file.failed) : file.size}</small>
            <button type="submit" name="intent" value={`removeFile:${file.id}`} className="plain">
              {remove}
              <span className="unseen"> {file.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Reads the list of files from the page that the server returned. */
function filesIn(list: Element): UploadedFile[] {
  return [...list.querySelectorAll("[data-file]")].map((item) => ({
    id: item.getAttribute("data-file") ?? "",
    name: item.querySelector(".name")?.textContent ?? "",
    size: item.querySelector("small")?.textContent ?? "",
    ...(item.querySelector("a") ? { href: item.querySelector("a")?.getAttribute("href") ?? "" } : {}),
  }));
}
