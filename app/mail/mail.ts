/** A letter. Its id is made from the event that caused it, so that a repeated job sends no second one. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The addressee's, which may send from an address of its own. */
  micrositeId?: string | null;
  attachments?: { name: string; type: string; content: Buffer }[];
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}
