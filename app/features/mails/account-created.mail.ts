import type { Translate } from "~/i18n/translate";
import type { MailDraft } from "./mail-draft";

/** Template variables of a new account. */
export const accountCreatedParts = (
  account: { name: string; username: string },
  { t, portal }: { t: Translate; portal: string },
) =>
  ({
    ...account,
    link: { kind: "link", label: t("letters.action.password"), href: `${portal}/password/reset` },
  }) as const;

/** Tells a user the user name of their account and where to choose a password. */
export function accountCreatedMail(
  account: { id: string; name: string; username: string },
  words: { t: Translate; portal: string },
): MailDraft {
  const { t } = words;
  const { id, name, username } = account;
  const { link } = accountCreatedParts({ name, username }, words);
  return {
    id: `account-created-${id}`,
    subject: t("users.letter.subject"),
    parts: [{ kind: "text", text: t("users.letter.text", { name, username }) }, link],
    reason: t("letters.accountCreated.reason"),
  };
}
