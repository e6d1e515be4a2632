import { contrast, type Hex, inkOn, mix } from "./contrast";
import { defaultLook, fixedColours, type Look, type Sidebar, sidebarInTheDark, sidebarOf } from "./look";

const { night } = fixedColours;

/** Dark scheme: lightens the primary colour until it is readable. */
function inTheDark(primary: Hex): Hex {
  for (let share = 0; share < 1; share += 0.05) {
    const lighterColour = mix(primary, "#ffffff", share);
    if (contrast(lighterColour, night) >= 7) return lighterColour;
  }
  return "#ffffff";
}

/** Builds the style sheet of a theme, loaded after the portal's own. Without what the portal looks like anyway. */
export function themeSheet(look: Look): string {
  const darkPrimary = inTheDark(look.primary);
  const sidebar = sidebarOf(look);
  const round = { square: ";--round:0", slight: "", round: ";--round:.75rem" }[look.corners];
  return [
    `:root{${primaryVariables(look.primary)}${round}${sidebar ? sidebarVariables(sidebar) : ""}}`,
    `@media (prefers-color-scheme:dark){:root{${primaryVariables(darkPrimary)}${
      sidebar ? sidebarVariables(sidebarInTheDark(sidebar)) : ""
    }}}`,
    byDay(look),
    // Decorative: the word beside the mark says the same.
    look.success === defaultLook.success
      ? ""
      : `.notice.success{border-color:${look.success}}.status.success::before{border-color:${look.success};background:${look.success}}`,
    sidebar ? sidebarRules : "",
    look.logoBg ? logoRule(look.logoBg) : "",
    fontRules[look.font],
    densityRules[look.density],
    // Printed links are as black as the text around them.
    "@media print{:root{--link:#000}}",
  ].join("");
}

const primaryVariables = (primary: Hex) =>
  `--primary:${primary};--on-primary:${inkOn(primary)};--link:${primary}`;

/** Grounds and lines of the day; the dark scheme has the portal's own. */
function byDay({ white, neutral, secondary }: Look): string {
  const variables = [
    white === defaultLook.white ? "" : `--paper:${white}`,
    neutral === defaultLook.neutral ? "" : `--line:${neutral}`,
  ].filter(Boolean);
  const rules = [
    variables.length > 0 ? `:root{${variables.join(";")}}` : "",
    secondary === defaultLook.secondary
      ? ""
      : `:is(button,.button):not(.main,.plain,:hover,header *){background:${secondary}}`,
  ].join("");
  return rules === "" ? "" : `@media (prefers-color-scheme:light){${rules}}`;
}

const sidebarVariables = (sidebar: Sidebar) =>
  `;--nb:${sidebar.navBg};--nt:${sidebar.navLinkTextColor};--nh:${sidebar.navLinkHoverBg};--no:${sidebar.navLinkHoverTextColor};--lb:${sidebar.logoBg};--lt:${sidebar.logoText}`;

/** The bar at the top and its links; the menu's links too, as its own ground is the page's. */
const sidebarRules = [
  "@media screen{:root{--head:var(--nb);--on-head:var(--nt)}",
  ".brand{background:var(--lb);color:var(--lt);padding-inline:.5rem}",
  ":is(.work,.nav) a:is(:hover,[aria-current]){background:var(--nh);color:var(--no)}",
  ".work a{padding-inline:.5rem;margin-inline:-.5rem}}",
].join("");

/** A logo stands on what was chosen for it, in the dark too; without a choice on white, as any logo can be seen there. */
const logoRule = (ground: Hex) => `@media screen{.brand img{background:${ground}}}`;

const fontRules: Record<Look["font"], string> = {
  system: "",
  humanist: "html{font-family:Optima,Candara,'Noto Sans',sans-serif}",
  geometric: "html{font-family:Avenir,Montserrat,'Century Gothic',sans-serif}",
  serif: "html{font-family:Charter,Cambria,Georgia,serif}",
  monospace: "html{font-family:ui-monospace,Consolas,monospace}",
};

const densityRules: Record<Look["density"], string> = {
  compact: "th,td{padding-block:.25rem}.field{margin-bottom:.5rem}",
  comfortable: "",
  roomy: "th,td{padding-block:.75rem}.field{margin-bottom:1.5rem}",
};
