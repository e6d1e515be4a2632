import { useT } from "~/i18n/i18n-context";

/** Links to the file of a paper whose pages are shown below; script adds a button that enlarges them. */
export function PaperActions({ file }: { file: string }) {
  const t = useT();
  return (
    <>
      <a className="button" href={`${file}?save=1`}>
        {t("documents.paperSave")}
      </a>
      <a className="button" href={file} data-paper="">
        {t("documents.paperPrint")}
      </a>
    </>
  );
}
