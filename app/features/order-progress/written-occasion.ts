import type { MailDraft } from "~/features/mails/mail-draft";
import type { FollowedDocument } from "./order-progress.store.server";

export interface WrittenOccasion {
  /** Null if there is nothing to say to this reader. */
  draft: MailDraft | null;
  change: Partial<Pick<FollowedDocument, "version" | "dates">>;
}
