import type { carouselIntents } from "~/features/content/carousel/carousel-intents";
import { element } from "../element";
import type { Island } from "../island";
import { followPage } from "../page-changed";

const items = "[data-carousel] > li";

/** Lets the pictures of a banner be dragged; an item that is dropped is sent as the button of the move sends it. */
export const dragPictures: Island = (page) => {
  followPage(page, () => {
    for (const item of page.querySelectorAll<HTMLElement>(items)) item.draggable = true;
  });
  page.addEventListener("dragstart", (event) => {
    const id = itemAt(event)?.querySelector<HTMLInputElement>("input[type=hidden]")?.value;
    if (id) event.dataTransfer?.setData("text/plain", id);
  });
  page.addEventListener("dragover", (event) => {
    if (itemAt(event)) event.preventDefault();
  });
  page.addEventListener("drop", (event) => {
    const item = itemAt(event);
    if (!item) return;
    event.preventDefault();
    const id = event.dataTransfer?.getData("text/plain") ?? "";
    if (/^[a-z0-9]{5}$/.test(id)) moveTo(page, item, id);
  });
};

const itemAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(items) : null);

const moveIntent = "moveBanner" satisfies keyof typeof carouselIntents;

/** Sends the form with the place of an item, where the one of `id` was dropped. */
function moveTo(page: Document, item: HTMLElement, id: string): void {
  const form = item.closest("form");
  const place = [...(item.parentElement?.children ?? [])].indexOf(item);
  const value = `${moveIntent}:${id}:${place}`;
  const button = element(page, "button", { type: "submit", name: "intent", value, hidden: true });
  form?.append(button);
  form?.requestSubmit(button);
  button.remove();
}
