import { useT } from "~/i18n/i18n-context";

/** Replaces one part of a page that failed to load. An address that is refused stays so: `reopen` leads to one that is not. */
export function ErrorBox(props: { text: string; retry?: string; reopen?: string | null }) {
  const { text, retry, reopen } = props;
  const t = useT();
  const link = reopen ?? retry;
  return (
    <div className="notice error" role="alert">
      <strong>{t("ui.severity.error")}</strong> {text}
      {link ? (
        <>
          {" "}
          <a href={link}>{t(reopen ? "frame.reopen" : "ui.checkAgain")}</a>
        </>
      ) : null}
    </div>
  );
}
