import { contrastRows, shownColours } from "~/features/themes/look-rows";
import { lookIn } from "~/features/themes/typed-look";
import { maskHex } from "~/forms/hex";
import type { Translate } from "~/i18n/translate";
import { isHex } from "~/themes/contrast";
import { patternInk } from "~/themes/login-sheet";
import { defaultLook, type Look } from "~/themes/look";
import { statusClass } from "~/ui/pages/status-class";
import { element } from "../element";

/** Writes names, tints and contrasts anew while the look in the form is typed. */
export function followLook(page: Document, section: HTMLElement, t: Translate): void {
  const form = page.getElementById(section.dataset.look ?? "");
  if (!(form instanceof HTMLFormElement)) return;
  // A colour that cannot be read yet counts as the one that the server wrote.
  const storedLook = lookIn(writtenValues(form), defaultLook);
  const show = () => {
    const look = lookIn(Object.fromEntries(new FormData(form)), storedLook);
    showColours(section, look);
    showContrasts(page, section, look, t);
  };
  show();
  form.addEventListener("input", show);
}

/** Reads the values of a form as they came with the page. */
function writtenValues(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  return Object.fromEntries(inputs.map(({ name, defaultValue }) => [name, defaultValue]));
}

function showColours(section: HTMLElement, look: Look): void {
  const colours = shownColours(look);
  for (const [index, code] of section.querySelectorAll("code").entries()) {
    const colour = colours[index];
    if (!colour) continue;
    code.textContent = colour.toUpperCase();
    code.parentElement?.querySelector("rect")?.setAttribute("fill", colour);
  }
}

/** Writes the table of contrasts, which has more rows once the navigation has colours of its own. */
function showContrasts(page: Document, section: HTMLElement, look: Look, t: Translate): void {
  const figure = (text: string) => element(page, "td", { class: "right figure" }, text);
  const rows = contrastRows(look, t).map(({ place, status, ratio, lightness }) => {
    const verdict = element(page, "span", { class: statusClass(status.code) }, status.label);
    const head = element(page, "th", { scope: "row" }, place, element(page, "br"), verdict);
    return element(page, "tr", {}, head, figure(ratio), figure(lightness));
  });
  [...section.querySelectorAll("tbody")].at(-1)?.replaceChildren(...rows);
}

/** Draws the samples of the backgrounds in the colour that is typed. */
export function followBackground(form: HTMLFormElement): void {
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "color") return;
    const text = maskHex(target.value);
    const colour = isHex(text) ? text : defaultLook.white;
    for (const pattern of form.querySelectorAll("svg path")) {
      pattern.setAttribute("stroke", patternInk(colour));
      pattern.parentElement?.querySelector("rect")?.setAttribute("fill", colour);
    }
  });
}
