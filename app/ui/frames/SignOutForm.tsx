import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "../fields/CsrfField";

/** Signs out: a form and no link, because it changes state. */
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
