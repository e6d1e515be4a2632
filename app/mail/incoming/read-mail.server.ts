import { openThread, startWorker } from "~/lib/threads/question-thread.server";
import type { IncomingMail, UnreadMail } from "./incoming-mail";

export interface MailQuestion {
  source: Uint8Array;
  fallbackId: string;
}

/** Milliseconds for one mail. */
const deadline = 20_000;

/** Anybody may write to the mailbox: mails are read in a thread of their own, in which they keep nobody else waiting. */
const ask = openThread<MailQuestion, IncomingMail>(
  () => startWorker(import.meta.url, "mail-worker.server"),
  deadline,
  { readsForeignFiles: true },
);

export async function readMail(source: Uint8Array, fallbackId: string): Promise<IncomingMail | UnreadMail> {
  try {
    const mail = (await ask({ source, fallbackId })) as IncomingMail;
    // Buffers arrive from the thread as plain arrays of bytes.
    const attachments = mail.attachments.map((one) => ({ ...one, content: Buffer.from(one.content) }));
    return { ...mail, attachments };
  } catch {
    return { id: fallbackId, problem: "damaged" };
  }
}
