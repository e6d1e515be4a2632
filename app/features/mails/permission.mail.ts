import type { Translate } from "~/i18n/translate";
import type { Mail } from "~/mail/mail";

/** Asks an administrator for a permission: who asks, for which one, and where to grant it. */
export function permissionMail(
  to: string,
  request: { id: string; person: string; permission: string; salesArea: string | null; link: string },
  t: Translate,
): Mail {
  const { person, permission, salesArea } = request;
  const requestedPermission = salesArea
    ? t("why.mail.text", { person, permission, salesArea })
    : t("why.mail.textAnywhere", { person, permission });
  const text = [requestedPermission, "", request.link].join("\n");
  return { id: request.id, to, subject: t("why.mail.subject", { person }), text };
}
