import type { Permission } from "~/door/permissions";

interface RecordPage {
  href(id: string): string;
  permission: Permission;
}

const pagesByCollection = new Map<string, RecordPage>();

/** Registers where the records of a collection are edited, so that the activity log can lead there. */
export function registerRecordPage(collection: string, page: RecordPage): void {
  pagesByCollection.set(collection, page);
}

export const recordPageOf = (collection: string): RecordPage | undefined => pagesByCollection.get(collection);
