import { admin, everybody, forCustomer, type Person, signedIn } from "./people";

/** Expectations for the operations of themes and content, by name. */
export const contentOperations: Record<string, readonly Person[]> = {
  "content.confirmNotification": signedIn,
  "content.findNotifications": signedIn,
  "content.getBanner": forCustomer,
  "images.get": everybody,
  "themes.apply": admin,
  "themes.applyBackground": admin,
  "themes.getCurrent": everybody,
  "themes.getUse": admin,
  "themes.removeImage": admin,
  "themes.revert": admin,
  "themes.uploadImages": admin,
  "themes.withdraw": admin,
};
