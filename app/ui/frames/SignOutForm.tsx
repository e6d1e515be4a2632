import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "../fields/CsrfField";

/** The way out; it changes something, so it is a form and no link. */
export function SignOutForm() {
  const t = useT();
  return (
    <form method="post" action="/logout" className="inline">
      <CsrfField />
      <button type="submit" className="plain">
        {t("frame.signOut")}
      </button>
    </form>
  );
}
