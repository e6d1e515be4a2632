import type { AdminRecord } from "~/admin/admin-record";
import type { auditEntries } from "~/door/door.tables";

/** An entry of the activity log with its subject as people call it. */
export interface Activity extends AdminRecord, Omit<typeof auditEntries.$inferSelect, "id"> {
  /** Name of the subject; null if nothing says more than its id. */
  subjectName: string | null;
  /** Page of the subject; null if it is gone, has none, or the reader may not open it. */
  subjectHref: string | null;
  /** Form of the subject with the values before this change; null where there is none. */
  earlierHref: string | null;
}
