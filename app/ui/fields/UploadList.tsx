import { useT } from "~/i18n/i18n-context";
import {
  canRetry,
  isInProgress,
  type Upload,
  type UploadLimits,
  type UploadStatus,
} from "../scripts/uploads";
import type { Uploads } from "../scripts/use-uploads";

/** Lists uploads in progress and failed ones; the server's own list shows the stored files. */
export function UploadList(props: {
  uploads: Uploads;
  limits: UploadLimits;
  input: () => HTMLInputElement | null;
}) {
  const { uploads, limits, input } = props;
  const t = useT();
  // Translated while rendering, though only script shows them: the page must carry the words.
  const labels: Record<UploadStatus, string> = {
    uploading: t("ui.upload.uploading"),
    headers_received: t("ui.upload.checking"),
    done: t("ui.upload.done"),
    error_upload: t("ui.upload.error"),
    error_file_size: t("ui.upload.tooLarge", { size: limits.megabytes }),
    exception_upload: t("ui.upload.exception"),
    aborted: t("ui.upload.aborted"),
    rejected_max_files: t("ui.upload.tooMany", { files: limits.files }),
    rejected_file_type: t("ui.upload.wrongType", { types: limits.types.join(", ") }),
  };
  const elsewhereText = t("ui.upload.elsewhere");
  const [abort, retry, reopen] = [t("ui.upload.abort"), t("ui.upload.retry"), t("ui.upload.reopen")];
  const unfinishedUploads = uploads.items.filter(({ status }) => status !== "done");
  const tryAgain = (upload: Upload) => {
    const control = input();
    if (control) uploads.retry(upload, control);
  };
  return (
    <div role="status">
      <ul className="files" hidden={unfinishedUploads.length === 0}>
        {unfinishedUploads.map((upload) => (
          <li key={upload.id} data-status={upload.status}>
            <span className="name">{upload.file.name}</span>
            {isInProgress(upload) ? <progress value={upload.share} aria-label={upload.file.name} /> : null}
            <small className={isInProgress(upload) ? undefined : "error"}>
              {upload.reason ?? (upload.elsewhere ? elsewhereText : labels[upload.status])}
            </small>
            {upload.elsewhere ? <a href={location.pathname + location.search}>{reopen}</a> : null}
            {isInProgress(upload) ? (
              <button type="button" className="plain" onClick={() => uploads.abort(upload)}>
                {abort}
                <span className="unseen"> {upload.file.name}</span>
              </button>
            ) : null}
            {canRetry(upload) && !upload.elsewhere ? (
              <button type="button" className="plain" onClick={() => tryAgain(upload)}>
                {retry}
                <span className="unseen"> {upload.file.name}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
