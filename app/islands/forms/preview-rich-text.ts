import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import { type Block, readRichText, type Span } from "~/lib/rich-text";
import { element } from "../element";
import type { Island } from "../island";

/** Shows below a field how its text will look, while it is typed. */
export const previewRichText: Island = (page, t) => {
  page.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const button = target.form?.querySelector(
      `p:not(.update) > [value="updateForm:${CSS.escape(target.name)}"]`,
    );
    if (button?.parentElement) showPreview(target, button.parentElement, t);
  });
};

/** Writes what the server writes, so that its answers find it in place. */
function showPreview(field: HTMLTextAreaElement, place: Element, t: Translate): void {
  const page = field.ownerDocument;
  const sibling = place.nextElementSibling;
  const presentPreview = sibling?.matches(".preview") ? sibling : null;
  if (field.value.trim() === "") {
    presentPreview?.remove();
    return;
  }
  const preview = presentPreview ?? emptyPreview(field, t);
  preview.firstElementChild?.replaceChildren(
    ...readRichText(field.value).map((block) => elementOf(page, block)),
  );
  if (!presentPreview) place.after(preview);
}

function emptyPreview(field: HTMLTextAreaElement, t: Translate): HTMLElement {
  const page = field.ownerDocument;
  const label = labelValue(
    t("forms.preview"),
    field.labels[0]?.firstChild?.textContent ?? "",
    page.documentElement.lang,
  );
  return element(
    page,
    "section",
    { class: "preview", "aria-label": label },
    element(page, "div", { class: "rich" }),
  );
}

function elementOf(page: Document, block: Block): HTMLElement {
  if (block.kind === "list") {
    const items = block.items.map((item) => element(page, "li", {}, ...nodesOf(page, item)));
    return element(page, "ul", {}, ...items);
  }
  return element(page, block.kind === "heading" ? "h3" : "p", {}, ...nodesOf(page, block.content));
}

const nodesOf = (page: Document, spans: readonly Span[]): (Node | string)[] =>
  spans.map((span) => {
    switch (span.kind) {
      case "strong":
        return element(page, "strong", {}, span.text);
      case "emphasis":
        return element(page, "em", {}, span.text);
      case "link":
        return element(page, "a", { href: span.href, rel: "noreferrer" }, span.text);
      default:
        return span.text;
    }
  });
