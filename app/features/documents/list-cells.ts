import type { DocumentRef, OutputType } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import { wireCode } from "~/lib/wire-code";
import type { Cell } from "~/ui/lists/list-view";
import { permittedLink } from "./document-links";
import type { ListName } from "./document-lists";

/** Rights of a person in the active sales area; each row also has permits of its own. */
export interface DocumentRights {
  viewInvoices: boolean;
  /** The lists whose pages open; others are named without a link. */
  openLists: readonly ListName[];
  /** The kinds of carts that documents may be copied into. */
  orders: boolean;
  quotes: boolean;
  /** Sold-to whose orders and quotes may be changed; null for those who change none. */
  changesFor: string | null;
  claims: boolean;
  /** Papers that the ERP has, of documents that a row only names. */
  outputs: readonly OutputType[];
}

export interface Words {
  t: Translate;
  rights: DocumentRights;
  /** Day on which the list is looked at: what is late by then is marked. Files have no marks. */
  today?: string;
  /** Items stand beneath each row, and are read when it is opened. */
  withItems?: boolean;
}

export const linksCell = (links: Extract<Cell, { kind: "links" }>["links"]): Cell | null =>
  links.length > 0 ? { kind: "links", links } : null;

/** Links the documents before and after; those whose list is closed to the reader are plain text. */
export function references(documents: readonly DocumentRef[], { t, rights }: Words): Cell | null {
  const cell = linksCell(
    documents.map((document) => {
      const href = permittedLink(document, rights);
      const text = `${t(`documents.kinds.${document.kind}`)} ${document.number}`;
      const value = `${wireCode(document.kind)}:${document.number}`;
      return href ? { text, href, value } : { text, value };
    }),
  );
  return cell?.kind === "links" && documents.length > 1
    ? { ...cell, menu: t("documents.papers", { count: documents.length }) }
    : cell;
}
