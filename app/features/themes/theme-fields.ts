import type { FormField } from "~/admin/form-fields";
import { optionsInWords } from "~/admin/form-fields";
import type { Hex } from "~/themes/contrast";
import {
  corners,
  defaultLook,
  densities,
  fonts,
  type Look,
  paletteColours,
  sidebarColours,
} from "~/themes/look";

const hexOf = (colour: Hex | null): string => colour?.toUpperCase() ?? "";

/** Fields of a theme's form. A new theme begins with the portal's own look. */
export const themeFields: readonly FormField[] = [
  { name: "title", kind: "text" },
  { name: "portalName", kind: "text", hint: "areas.themes.portalName" },
  {
    kind: "group",
    label: "themes.palette",
    fields: paletteColours.map((name) => ({
      name,
      kind: "color",
      hint: `themes.paletteHint.${name}`,
      value: hexOf(defaultLook[name]),
    })),
  },
  {
    kind: "group",
    label: "themes.sidebar",
    fields: sidebarColours.map((name) => ({ name, kind: "color", hint: "themes.derivedHint" })),
  },
  {
    kind: "group",
    label: "themes.shape",
    fields: [
      { name: "font", kind: "select", options: optionsInWords("font", fonts), value: defaultLook.font },
      {
        name: "corners",
        kind: "radio",
        options: optionsInWords("corners", corners),
        value: defaultLook.corners,
      },
      {
        name: "density",
        kind: "radio",
        options: optionsInWords("density", densities),
        value: defaultLook.density,
      },
    ],
  },
];

/** Returns a look as its form shows it: colours in capitals. */
export function lookFields(look: Look): Look {
  const colours = [...paletteColours, ...sidebarColours].map((name) => [
    name,
    look[name] && hexOf(look[name]),
  ]);
  return { ...look, ...Object.fromEntries(colours) };
}
