import { useT } from "~/i18n/i18n-context";
import type { DownloadKind } from "./document-lists";

export interface DownloadLink {
  kind: DownloadKind;
  href: string;
}

/** Links to a list as a file, hidden on small screens. */
export function Downloads({ links }: { links: readonly DownloadLink[] }) {
  const t = useT();
  if (links.length === 0) return null;
  return (
    <p className="inline downloads">
      {links.map(({ kind, href }) => (
        <a key={kind} href={href}>
          {t(`documents.download.${kind}`)}
        </a>
      ))}
    </p>
  );
}
