import type { Translate } from "~/i18n/translate";
import { element } from "../element";
import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { addedMark } from "../page-changed";

/** The delay before leaving: the download starts, and the visitor may choose to stay. */
const stay = 8_000;

/** Lets a paper be enlarged, and goes on to the dashboard from the page of a download. */
export const papers: Island = (page, t) => {
  onAppear<HTMLAnchorElement>(page, "a[data-paper]", (link) => addViewButton(page, link, t));
  onAppear(page, "[data-leaves]", (status) => {
    // Only script leads on to the dashboard, so only script says so.
    status.textContent = t("documents.paperFetched");
    setTimeout(() => page.location.assign("/dashboard"), stay);
  });
};

/** Adds a button beside the links to a paper, which shows the PDF itself instead of its pictures. */
function addViewButton(page: Document, link: HTMLAnchorElement, t: Translate): void {
  const button = element(page, "button", { type: "button", [addedMark]: "" });
  let isViewing = false;
  let closeViewer = () => {};
  const show = (isNowViewing: boolean) => {
    isViewing = isNowViewing;
    closeViewer();
    closeViewer = () => {};
    button.setAttribute("aria-pressed", String(isViewing));
    button.textContent = t(isViewing ? "documents.paperPictures" : "documents.paperView");
    for (const picture of page.querySelectorAll<HTMLElement>(".paper > img")) picture.hidden = isViewing;
  };
  const view = async () => {
    show(true);
    try {
      const { openViewer } = await import("./viewer");
      if (!isViewing) return;
      const name = page.querySelector("h1")?.textContent ?? "";
      const { viewer, close } = openViewer(page, t, { file: link.href, name, onFail: () => show(false) });
      closeViewer = close;
      page.querySelector(".paper")?.before(viewer);
    } catch {
      // The pictures remain where the viewer does not come.
      show(false);
    }
  };
  show(false);
  link.after(button);
  button.addEventListener("click", () => {
    if (isViewing) show(false);
    else void view();
  });
}
