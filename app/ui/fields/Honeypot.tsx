import { useT } from "~/i18n/i18n-context";

export const trapField = "website";

/** A field for machines that fill everything in. People neither see nor hear it; who does is asked to leave it. */
export function Honeypot() {
  const t = useT();
  return (
    <div hidden>
      <label htmlFor={trapField}>{t("ui.leaveEmpty")}</label>
      <input id={trapField} name={trapField} type="text" autoComplete="off" tabIndex={-1} />
    </div>
  );
}
