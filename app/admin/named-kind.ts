import type { Permission } from "~/door/permissions";
import type { Translate } from "~/i18n/translate";
import type { ReadCtx } from "./collection";

/** Finds the names of records by id, in the reader's language. Records that no longer exist have none. */
export type FindNames = (ctx: ReadCtx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** A kind of records that the activity log tells of: what they are called, and where they are edited. */
export interface NamedKind {
  findNames: FindNames;
  /** Title of the area that administers them. */
  title?(t: Translate): string;
  /** Says a value as its form offers it; null if the form offers nothing like it. */
  choiceOf?(field: string, value: string, t: Translate): string | null;
  /** Address of its list. */
  list?: string;
  page?: {
    href(id: string): string;
    permission: Permission;
    /** True if the page takes `?before=<entry of the log>` and fills its form with what was there before it. */
    showsEarlierValues?: boolean;
  };
}

const kindsByCollection = new Map<string, NamedKind>();

/** Registers how the records of a collection are named, so that the activity log can name and link them. */
export function registerNamedKind(collection: string, kind: NamedKind): void {
  kindsByCollection.set(collection, kind);
}

export const namedCollections = (): ReadonlyMap<string, NamedKind> => kindsByCollection;
