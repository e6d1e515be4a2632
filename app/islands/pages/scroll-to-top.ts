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
    const foot = page.querySelector("footer");
    const link = foot?.querySelector<HTMLElement>("a[href='#top']");
    if (!foot || !link) return;
    const isFar = view.scrollY > minScroll;
    const isAtFoot = foot.getBoundingClientRect().top < view.innerHeight;
    link.hidden = !isFar;
    link.className = isFar && !isAtFoot ? "button totop" : "";
  };
  followPage(page, sync);
  view.addEventListener("scroll", sync, { passive: true });
};
