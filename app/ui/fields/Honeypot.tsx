import { useT } from "~/i18n/i18n-context";

export const trapField = "website";

/** Honeypot: catches bots that fill in everything. People neither see nor hear it; its label asks to leave it empty. */
export function Honeypot() {
  const t = useT();
  return (
    <div hidden>
      <label htmlFor={trapField}>{t("ui.leaveEmpty")}</label>
      <input id={trapField} name={trapField} type="text" autoComplete="off" tabIndex={-1} />
    </div>
  );
}
