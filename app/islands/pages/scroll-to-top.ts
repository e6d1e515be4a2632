import type { Island } from "../island";
import { followPage } from "../page-changed";

const minScroll = 250;

/**
 * Shows the link back up only past 250 px, floating above the page. At the foot it is an ordinary link again: floating
 * there, it would cover the foot's own controls.
 */
export const scrollToTop: Island = (page) => {
  const view = page.defaultView;
  if (!view) return;
  const sync = () => {
    // Reads where things are when the browser has drawn the page, and does not make it lay the page out in between.
    view.requestAnimationFrame(() => setTimeout(show));
  };
  const show = () => {
    const foot = page.querySelector("footer");
    const link = foot?.querySelector<HTMLElement>("a[href='#top']");
    if (!foot || !link) return;
    const isFar = view.scrollY > minScroll;
    const isAtFoot = foot.getBoundingClientRect().top < view.innerHeight;
    link.hidden = !isFar;
    const floatingClass = page.querySelector("main .bulk") ? "button totop above-bar" : "button totop";
    link.className = isFar && !isAtFoot ? floatingClass : "";
  };
  followPage(page, sync);
  view.addEventListener("scroll", show, { passive: true });
};
