import { type DragEvent, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";
import { useUploads } from "../scripts/use-uploads";
import { FieldFrame, type FieldProps } from "./FieldFrame";
import { UploadList } from "./UploadList";
import type { UploadLimits } from "../scripts/uploads";

export interface UploadedFile {
  id: string;
  name: string;
  size: string;
  /** Where it can be looked at again. */
  href?: string;
  /** Why it was not taken. */
  failed?: string;
}

/**
 * Files to send along; it stands in a form of its own kind (`multipart/form-data`) whose intent is `upload`. Without script
 * it is the browser's file field with a button beside it. With script files can be dropped on it, each is sent at once with
 * a bar that shows how far it is, and nothing else on the page is touched.
 */
export function Dropzone(props: FieldProps & { files: readonly UploadedFile[]; limits: UploadLimits }) {
  const { files: given, limits, ...field } = props;
  const t = useT();
  // Asked for while rendering, so that the word travels with a page that lists no file yet.
  const remove = t("ui.remove");
  const script = useScript();
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [files, setFiles] = useState<readonly UploadedFile[] | null>(null);
  const listId = `${field.id ?? field.name}-files`;
  const shown = files ?? given;
  const sent = useUploads(limits, shown.length, (page) => {
    const list = page.getElementById(listId);
    if (list) setFiles(filesIn(list));
  });
  const input = () => zone.current?.querySelector<HTMLInputElement>("input[type=file]") ?? null;
  const take = (chosen: FileList | null) => {
    const control = input();
    if (!control || !chosen) return;
    sent.add(chosen, control);
    control.value = "";
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    take(event.dataTransfer.files);
  };
  const hint = t("ui.drop.limits", {
    files: limits.files,
    size: limits.megabytes,
    types: limits.types.join(", "),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file field inside does the same
    <div
      ref={zone}
      className={over ? "drop over" : "drop"}
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
              onChange={(event) => take(event.currentTarget.files)}
            />
            {script ? null : (
              <button type="submit" name="intent" value="upload">
                {t("ui.drop.upload")}
              </button>
            )}
          </span>
        )}
      </FieldFrame>
      <UploadList sent={sent} limits={limits} input={input} />
      <ul className="files" id={listId} hidden={shown.length === 0}>
        {shown.map((file) => (
          <li key={file.id} data-file={file.id}>
            <span className="name">{file.href ? <a href={file.href}>{file.name}</a> : file.name}</span>
            <small>{file.failed ? t("ui.drop.failed", { reason: file.failed }) : file.size}</small>
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

/** The list of files as the server just wrote it. */
function filesIn(list: Element): UploadedFile[] {
  return [...list.querySelectorAll("[data-file]")].map((item) => ({
    id: item.getAttribute("data-file") ?? "",
    name: item.querySelector(".name")?.textContent ?? "",
    size: item.querySelector("small")?.textContent ?? "",
    ...(item.querySelector("a") ? { href: item.querySelector("a")?.getAttribute("href") ?? "" } : {}),
  }));
}
