import { admin, everybody, type Person } from "./people";

/** Expectations for the operations of themes and content, by name. */
export const contentOperations: Record<string, readonly Person[]> = {
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
