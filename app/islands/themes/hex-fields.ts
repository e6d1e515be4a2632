import { maskHex } from "~/forms/hex";
import type { Island } from "../island";

/** Masks a colour while it is typed, before others read it, and shows it beside its field. */
export const maskColours: Island = (page) =>
  page.addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches("[data-hex]")) return;
      const colour = maskHex(target.value);
      if (target.selectionStart === target.value.length && target.value !== colour) target.value = colour;
      target
        .closest(".affix")
        ?.querySelector("rect")
        ?.setAttribute("fill", colour.length === 7 ? colour : "none");
    },
    true,
  );
