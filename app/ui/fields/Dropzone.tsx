import { useT } from "~/i18n/i18n-context";
import { FieldFrame, type FieldProps } from "./FieldFrame";
import { hasFiles, takesFiles, type UploadLimits } from "./upload-limits";

export interface UploadedFile {
  id: string;
  name: string;
  size: string;
  /** Opens the file. */
  href?: string;
  /** Says why the file was refused. */
  failure?: string;
}

/**
 * Uploads files; it stands in a `multipart/form-data` form whose intent is `upload`. Without script it is the browser's
 * file field with a button beside it. With script files can be dropped, and each is sent at once with a progress bar,
 * leaving the rest of the page alone.
 */
export function Dropzone(
  props: FieldProps & {
    files: readonly UploadedFile[];
    limits: UploadLimits;
    /** Lets buttons that stay on the page leave out files that are not stored yet; without it every button waits for them. */
    stays?: boolean;
  },
) {
  const { files, limits, stays, ...field } = props;
  if (!hasFiles(props)) return null;
  if (!takesFiles(limits)) return <FileList files={files} id={`${field.id ?? field.name}-files`} />;
  return (
    <div
      className="drop"
      data-max-files={limits.files}
      data-megabytes={limits.megabytes}
      data-stays={stays ? "" : undefined}
    >
      <Upload {...field} limits={limits} />
      <FileList files={files} id={`${field.id ?? field.name}-files`} />
    </div>
  );
}

function Upload({ limits, ...field }: FieldProps & { limits: UploadLimits }) {
  const t = useT();
  const hint = t("ui.drop.limits", {
    count: limits.files,
    size: limits.megabytes,
    types: limits.types,
  });
  return (
    <FieldFrame {...field} hint={field.hint ?? hint}>
      {(control) => (
        <span className="affix">
          <input
            {...control}
            type="file"
            multiple={limits.files > 1}
            accept={limits.types.map((type) => `.${type}`).join(",")}
          />
          <button type="submit" name="intent" value="upload" formEncType="multipart/form-data">
            {t("ui.drop.upload")}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

function FileList({ files, id }: { files: readonly UploadedFile[]; id: string }) {
  const t = useT();
  return (
    <ul className="files" id={id} hidden={files.length === 0}>
      {files.map((file) => (
        <li key={file.id} data-file={file.id}>
          <span className="name">{file.href ? <a href={file.href}>{file.name}</a> : file.name}</span>
          <small>{file.failure ? t("ui.drop.failed", { reason: file.failure }) : file.size}</small>
          <button type="submit" name="intent" value={`removeFile:${file.id}`} className="plain">
            {t("ui.remove")}
            <span className="unseen"> {file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
