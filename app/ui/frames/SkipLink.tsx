import { useT } from "~/i18n/i18n-context";

/** The first stop of the Tab key: skips everything that is the same on every page. */
export function SkipLink() {
  const t = useT();
  return (
    <a className="unseen skip" href="#content">
      {t("ui.skip")}
    </a>
  );
}
