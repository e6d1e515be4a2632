import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

/**
 * Replaces the notice that the ERP has put a cart on another customer; `{name}` stands for the customer. Empty: the
 * portal's own text.
 */
export const partnerChangedMessage = setting(
  "navigation.partner_changed_message",
  textsSchema(300),
  {},
  "microsite",
);
