/** A mail that somebody sent to the portal. */
export interface IncomingMail {
  /** Message-ID, or what the mailbox calls the mail if it has none. */
  id: string;
  /** Addresses that the mail server delivered to, then those that the mail names. */
  recipients: string[];
  sender: string;
  subject: string;
  /** True if the mail server found that the sender's address is forged (DMARC). */
  isForged: boolean;
  attachments: IncomingAttachment[];
}

export interface IncomingAttachment {
  name: string;
  type: string;
  content: Buffer;
}

/** Mail that cannot be read: too large for the portal, or no mail at all. */
export type UnreadMail = { id: string; problem: "tooLarge" | "damaged" };

export interface Mailbox {
  /** Address of the mailbox; what follows a `+` before its `@` tells whom a mail is for. */
  address: string;
  /**
   * Hands over each new mail once and sets it aside when the work is done. Work that throws leaves the mail where it is:
   * the next visit takes it again.
   */
  visit(work: (mail: IncomingMail | UnreadMail) => Promise<void>): Promise<number>;
}
