import type { LoginBackground } from "./login-sheet";
import { defaultLook, type Look } from "./look";
import { lookAt, themeCode } from "./theme-code";

/** Look of a microsite: the one that an administrator applied, with its name and pictures. */
export interface Theme extends Look {
  /** The record that was applied; null for the portal's own look. */
  themeId: string | null;
  /** Name of the portal in the page head, unless a logo shows it. */
  name: string;
  /** Address of a logo that contains the name. */
  logo: string | null;
  favicon: string | null;
  /** Picture at the head of mails, instead of the name. */
  mailHead: string | null;
  /** Background of the sign-in; null for the plain page. */
  background: LoginBackground | null;
}

export const defaultTheme: Theme = {
  themeId: null,
  name: "Tradepost",
  logo: null,
  favicon: null,
  mailHead: null,
  background: null,
  ...defaultLook,
};

/** Returns the address of a look's style sheet; null for the portal's own look. */
export function themeAddress(look: Look): string | null {
  const code = themeCode(look);
  return code === themeCode(defaultLook) ? null : `/themes/${code}.css`;
}

/** Parses the look of such an address; null if it is none. */
export const themeAt = (file: string): Look | null =>
  file.endsWith(".css") ? lookAt(file.slice(0, -".css".length)) : null;
