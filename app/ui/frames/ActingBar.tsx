import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

/** Says who acts as whom, on every page, and leads back. */
export function ActingBar(props: { person: string; user: string; isReadOnly: boolean; csrf: ReactNode }) {
  const { person, user, isReadOnly } = props;
  const t = useT();
  return (
    <section className="bar acting" aria-label={t("frame.acting")}>
      <form method="post" action="/acting" className="within">
        {props.csrf}
        <strong>{t(isReadOnly ? "frame.looksAs" : "frame.actsFor", { person, user })}</strong>
        <button type="submit" name="intent" value="return">
          {t("frame.actsReturn", { person })}
        </button>
      </form>
    </section>
  );
}
