import type { Translate } from "~/i18n/translate";
import { element } from "../element";

/** Says at the head of the fields what is wrong, as the summary of a form's errors does; null takes it away. */
export function showProblem(
  page: Document,
  content: HTMLElement,
  t: Translate,
  problem: Node | string | null,
): void {
  content.querySelector(".summary")?.remove();
  if (problem === null) return;
  const attributes = { class: "summary", role: "alert", tabindex: "-1", "aria-labelledby": "error-summary" };
  const title = element(page, "strong", {}, t("ui.errorSummary"));
  content.prepend(
    element(
      page,
      "div",
      attributes,
      element(page, "p", { id: "error-summary" }, title),
      element(page, "ul", {}, element(page, "li", {}, problem)),
    ),
  );
}
