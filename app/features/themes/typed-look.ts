import { type Hex, isHex } from "~/themes/contrast";
import { corners, densities, fonts, type Look, paletteColours, sidebarColours } from "~/themes/look";

/** Reads the look out of a form's values as far as it can be read; the rest is the fallback's. */
export function lookIn(values: Readonly<Record<string, unknown>>, fallback: Look): Look {
  const typedValue = (name: string) => String(values[name] ?? "").trim();
  const choice = <V extends string>(name: string, values: readonly V[], other: V): V =>
    values.find((value) => value === typedValue(name)) ?? other;
  const colourIn = (name: string): Hex | null => {
    const text = typedValue(name).toLowerCase();
    return isHex(text) ? text : null;
  };
  const palette = paletteColours.map((name) => [name, colourIn(name) ?? fallback[name]]);
  const sidebar = sidebarColours.map((name) => [
    name,
    typedValue(name) === "" ? null : (colourIn(name) ?? fallback[name]),
  ]);
  return {
    ...fallback,
    ...Object.fromEntries([...palette, ...sidebar]),
    font: choice("font", fonts, fallback.font),
    corners: choice("corners", corners, fallback.corners),
    density: choice("density", densities, fallback.density),
  };
}
