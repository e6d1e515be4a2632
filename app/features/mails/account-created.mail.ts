import type { Translate } from "~/i18n/translate";
import { linkTimes } from "./account.mail";
import type { MailDraft } from "./mail-draft";

interface CreatedAccount {
  name: string;
  username: string;
  /** Address at which an invited user sets the password, or at which anybody else requests a link for it. */
  link: string;
  isInvited: boolean;
}

/** Template variables of a new account. */
export const accountCreatedParts = ({ name, username, link }: CreatedAccount, t: Translate) =>
  ({ name, username, link: { kind: "link", label: t("mails.action.password"), href: link } }) as const;

/** Tells a user the user name of their account and where to choose a password. */
export function accountCreatedMail(account: CreatedAccount & { id: string }, t: Translate): MailDraft {
  const { id, name, username, isInvited } = account;
  const { link } = accountCreatedParts(account, t);
  return {
    id: `account-created-${id}`,
    subject: t("users.mail.subject"),
    parts: [
      {
        kind: "text",
        text: t(isInvited ? "users.mail.invitation" : "users.mail.text", {
          name,
          username,
          days: linkTimes.days,
        }),
      },
      link,
    ],
    reason: t("mails.accountCreated.reason"),
  };
}
