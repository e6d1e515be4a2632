import { useT } from "~/i18n/i18n-context";

/** Says to visitors without script that what they typed on the page before is not saved; script saves it as they leave a field. */
export function UnsavedHint() {
  const t = useT();
  return (
    <noscript>
      <p className="notice warning">{t("partners.unsaved")}</p>
    </noscript>
  );
}
