/**
 * Paper that is attached when the mail is sent, with the rights that its reader has then. What it names is known to
 * whoever fetches it, not to the mail.
 */
export interface PaperReference {
  reader: {
    userId: string;
    partner: { function: "soldTo" | "shipTo" | "payer"; number: string; name: string };
    salesAreaId: string;
  };
  of: { request: string } | { output: string; number: string };
}

/** A mail to be sent. Its id is made from the event, so that a repeated job sends no second one. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Microsite of the addressee, which may have a sender address of its own. */
  micrositeId?: string | null;
  /** Address for answers; those of the sender's mailbox go unread. */
  replyTo?: string | null;
  /** Address at which one request without a session ends mails of this kind (RFC 8058). */
  oneClickUnsubscribe?: string | null;
  attachments?: Attachment[];
  paper?: PaperReference | null;
}

export interface Attachment {
  name: string;
  type: string;
  content: Buffer;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
