import { useT } from "~/i18n/i18n-context";

/** Replaces one part of a page that failed to load. */
export function ErrorBox({ text, retry }: { text: string; retry?: string }) {
  const t = useT();
  return (
    <div className="notice error" role="alert">
      <strong>{t("ui.severity.error")}</strong> {text}
      {retry ? (
        <>
          {" "}
          <a href={retry}>{t("ui.checkAgain")}</a>
        </>
      ) : null}
    </div>
  );
}
