import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

/**
 * Said when the ERP has put a cart on another customer, whose name takes the place of {name}; empty for the portal's own
 * words.
 */
export const partnerChangedMessage = setting(
  "navigation.partner_changed_message",
  textsSchema(300),
  {},
  "microsite",
);
