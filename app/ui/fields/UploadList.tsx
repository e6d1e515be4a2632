import { useT } from "~/i18n/i18n-context";
import type { Uploads } from "../scripts/use-uploads";
import { isInProgress, canRetry, type Upload, type UploadLimits, type UploadStatus } from "../scripts/uploads";

/** Files on their way, each with its bar; what was taken is listed by the server's own list. */
export function UploadList(props: {
  sent: Uploads;
  limits: UploadLimits;
  input: () => HTMLInputElement | null;
}) {
  const { sent, limits, input } = props;
  const t = useT();
  // Said only with script, but asked for while rendering, so that the words travel with the page.
  const words: Record<UploadStatus, string> = {
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
  const elsewhere = t("ui.upload.elsewhere");
  const [abort, retry, reopen] = [t("ui.upload.abort"), t("ui.upload.retry"), t("ui.upload.reopen")];
  const shown = sent.uploads.filter(({ status }) => status !== "done");
  const tryAgain = (upload: Upload) => {
    const control = input();
    if (control) sent.retry(upload, control);
  };
  return (
    <div role="status">
      <ul className="files" hidden={shown.length === 0}>
        {shown.map((upload) => (
          <li key={upload.id} data-status={upload.status}>
            <span className="name">{upload.file.name}</span>
            {isInProgress(upload) ? <progress value={upload.share} aria-label={upload.file.name} /> : null}
            <small className={isInProgress(upload) ? undefined : "error"}>
              {upload.reason ?? (upload.elsewhere ? elsewhere : words[upload.status])}
            </small>
            {upload.elsewhere ? <a href={location.pathname + location.search}>{reopen}</a> : null}
            {isInProgress(upload) ? (
              <button type="button" className="plain" onClick={() => sent.abort(upload)}>
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
