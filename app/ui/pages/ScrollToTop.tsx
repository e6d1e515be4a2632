import { useT } from "~/i18n/i18n-context";

/**
 * Leads back up a long page from its foot; script lets it float above the page. No element has the id "top", so the
 * browser scrolls to the very top (HTML standard, "scroll to the fragment").
 */
export function ScrollToTop() {
  const t = useT();
  return <a href="#top">{t("ui.toTop")}</a>;
}
