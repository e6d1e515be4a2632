import { RichText } from "~/forms/RichText";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button } from "~/ui/pages/Button";

export interface ShownNotification {
  id: string;
  title: string;
  text: string;
  mustRead: boolean;
}

/** Shows what the user is told after signing in, until it is dismissed or its reading is confirmed. */
export function LoginNotifications({ items }: { items: readonly ShownNotification[] }) {
  const t = useT();
  return items.map(({ id, title, text, mustRead }) => (
    <section key={id} className="notice info" aria-labelledby={`notification-${id}`}>
      <h2 id={`notification-${id}`}>{title}</h2>
      <RichText text={text} />
      <form method="post" action={`/login_notifications/${id}`}>
        <CsrfField />
        {mustRead ? (
          <p className="check">
            <input type="checkbox" id={`consent-${id}`} name="consent" value="on" />
            <label htmlFor={`consent-${id}`}>{t("content.haveRead")}</label>
          </p>
        ) : null}
        <Button>
          {t(mustRead ? "content.confirm" : "content.dismiss")}
          <span className="unseen"> {title}</span>
        </Button>
      </form>
    </section>
  ));
}
