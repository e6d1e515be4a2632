/** A mail to be sent. Its id is made from the event, so that a repeated job sends no second one. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Microsite of the addressee, which may have a sender address of its own. */
  micrositeId?: string | null;
  attachments?: { name: string; type: string; content: Buffer }[];
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
