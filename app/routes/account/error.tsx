import { useT } from "~/i18n/i18n-context";

/** Where a browser is sent that lost the connection: says so, and leads back. */
export default function ErrorRoute() {
  const t = useT();
  return (
    <>
      <h1>{t("frame.failed.title")}</h1>
      <p>{t("account.errorPage")}</p>
      <p>
        <a className="button" href="/dashboard">
          {t("frame.backToDashboard")}
        </a>
      </p>
    </>
  );
}
