import { type DragEvent, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { FieldFrame, type FieldProps } from "./FieldFrame";

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
 * Files to send along. Without script it is the browser's own file field with a button beside it; with script files
 * can be dropped on it. What was taken already is listed and survives other errors of the form.
 */
export function Dropzone(
  props: FieldProps & {
    files: readonly UploadedFile[];
    limits: { files: number; megabytes: number; types: readonly string[] };
  },
) {
  const { files, limits, ...field } = props;
  const t = useT();
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const hint = t("ui.drop.limits", {
    files: limits.files,
    size: limits.megabytes,
    types: limits.types.join(", "),
  });
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    const input = zone.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (!input || event.dataTransfer.files.length === 0) return;
    // One file field takes one file: with more, the browser would keep them all and the server refuse.
    if (limits.files === 1 && event.dataTransfer.files.length > 1) return;
    input.files = event.dataTransfer.files;
  };
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
            />
            <button type="submit" name="intent" value="upload">
              {t("ui.drop.upload")}
            </button>
          </span>
        )}
      </FieldFrame>
      {files.length > 0 ? (
        <ul className="files">
          {files.map((file) => (
            <li key={file.id}>
              <span className="name">{file.href ? <a href={file.href}>{file.name}</a> : file.name}</span>
              <small>{file.failed ? t("ui.drop.failed", { reason: file.failed }) : file.size}</small>
              <button type="submit" name="intent" value={`removeFile:${file.id}`} className="plain">
                {t("ui.remove")}
                <span className="unseen"> {file.name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
