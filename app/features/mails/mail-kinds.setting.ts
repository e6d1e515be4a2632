import { z } from "zod";
import { setting } from "~/config/settings";
import { type MailKind, mailKinds } from "~/mail/mail-kinds";

const labels = Object.fromEntries(mailKinds.map((kind) => [kind, `profile.mail.${kind}` as const]));

/** Kinds of mail that a microsite never sends; a kind that is new to an installation is sent. */
export const mailKindsOffSetting = setting("mails.kinds_off", z.array(z.enum(mailKinds)), [], {
  scope: "microsite",
  labels,
});

export const withoutKinds = (kindsOff: readonly MailKind[]): MailKind[] =>
  mailKinds.filter((kind) => !kindsOff.includes(kind));
