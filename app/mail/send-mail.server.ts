import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport";
import type { Database } from "~/db/db.server";
import type { Log } from "~/door/services";
import type { JobDefinition } from "~/jobs/jobs";
import { must } from "~/lib/assert";
import type { Clock } from "~/lib/clock";
import type { Attachment, PaperReference } from "./mail";
import { findMail, noContents, noteMail, storePaper, type WrittenMail } from "./mail.store.server";
import { mailJobName } from "./mail-job-name";

interface MailServices {
  database: Database;
  clock: Clock;
  log: Log;
  from: string;
  /**
   * Keeps the content after sending. Only the demo, which shows its mails, wants that: they hold links and
   * codes that open accounts, and customers' orders.
   */
  keepsContents: boolean;
  /** Null: mails stay in the outbox until administrators configure a server; the demo shows them there. */
  smtpUrl?: string;
  /** Finds the sender that administrators have set for a microsite; null is the installation's. */
  senderOf?(micrositeId: string | null): Promise<Sender>;
  /** Fetches a paper for its reader; null if the reader may not see it. */
  fetchPaper?(paper: PaperReference): Promise<Attachment | null>;
}

/** Bytes of a paper that is attached; the mail links to a larger one. Mail servers refuse mails from about 10 MB on. */
const maxPaperBytes = 4_000_000;

/** Milliseconds that a mail waits for a paper that cannot be fetched; then it goes with its link alone. */
const maxPaperDelay = 15 * 60_000;

interface Sender {
  from: { name: string; address: string } | null;
  server: SMTPTransport.Options | null;
}

/**
 * Sends a mail to the mail server. A crash between the server's yes and our note of it sends the mail again, with
 * the same Message-ID, by which mail programs show it once.
 */
export function mailJob(options: MailServices): JobDefinition {
  const { database, clock, log, smtpUrl } = options;
  const remains = options.keepsContents ? {} : noContents;
  const transport = smtpUrl
    ? createTransport({
        url: smtpUrl,
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        dnsTimeout: 5_000,
        socketTimeout: 20_000,
        // Mails contain what visitors typed; nothing in one may name a file or an address to be read.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : null;
  return {
    name: mailJobName,
    retries: 8,
    timeout: 30,
    async run(payload) {
      const mail = await findMail(database.db, must(payload.mail, "the id of a mail"));
      if (mail?.state !== "waiting") return;
      const attachments = await attachmentsOf(options, mail);
      const sender = (await options.senderOf?.(mail.micrositeId)) ?? { from: null, server: null };
      const micrositeTransport = sender.server ? createTransport(sender.server) : null;
      const chosenTransport = micrositeTransport ?? transport;
      if (!chosenTransport) {
        // The mail waits in the outbox; a sweep sends it as soon as there is a mail server.
        if (!options.keepsContents) log.warn({ mail: mail.id }, "mail-waits-for-server");
        return;
      }
      try {
        await chosenTransport.sendMail(messageOf(mail, attachments, sender.from ?? options.from));
      } catch (error) {
        const answer = error instanceof Error ? error.message : String(error);
        const isRefused = isRefusal(error);
        // A permanent rejection is not retried: retries make mail servers suspicious.
        const outcome = isRefused
          ? ({ state: "refused", ...remains } as const)
          : ({ state: "waiting" } as const);
        await noteMail(database.db, mail.id, { ...outcome, answer });
        if (!isRefused) throw error;
        log.warn({ mail: mail.id }, "mail-refused");
        return;
      } finally {
        micrositeTransport?.close();
      }
      await noteMail(database.db, mail.id, { state: "sent", answer: null, sentAt: clock.now(), ...remains });
    },
  };
}

/** Returns what is attached to a mail. Its paper is stored first, so that a retry does not fetch it again and the outbox shows it. */
async function attachmentsOf(options: MailServices, mail: WrittenMail): Promise<Attachment[]> {
  const { database, clock, log, fetchPaper } = options;
  const storedAttachments = mail.attachments.map(({ content, ...attachment }) => ({
    ...attachment,
    content: Buffer.from(content, "base64"),
  }));
  if (!mail.paper) return storedAttachments;
  let paper: Attachment | null = null;
  try {
    paper = (await fetchPaper?.(mail.paper)) ?? null;
  } catch (error) {
    if (clock.now().getTime() - mail.createdAt.getTime() < maxPaperDelay) throw error;
    log.warn({ mail: mail.id, error }, "mail-without-paper");
  }
  const fittingPaper = paper && paper.content.length <= maxPaperBytes ? paper : null;
  await storePaper(database.db, mail.id, fittingPaper);
  return [...storedAttachments, ...(fittingPaper ? [fittingPaper] : [])];
}

function messageOf(
  mail: WrittenMail,
  attachments: readonly Attachment[],
  sender: string | { name: string; address: string },
) {
  const from = typeof sender === "string" ? sender : sender.address;
  const host = from.slice(from.lastIndexOf("@") + 1).replace(">", "");
  const digest = createHash("sha256").update(mail.id).digest("hex").slice(0, 32);
  return {
    messageId: `<${digest}@${host}>`,
    date: mail.createdAt,
    from: sender,
    to: { name: "", address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? undefined,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
    replyTo: mail.replyTo ?? undefined,
    headers: mailHeaders(mail),
  };
}

/** Returns the headers beside sender, addressee and subject. */
export function mailHeaders({ oneClickUnsubscribe }: Pick<WrittenMail, "oneClickUnsubscribe">) {
  return {
    // Keeps out-of-office answers from coming back to a mailbox that nobody reads.
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    ...(oneClickUnsubscribe
      ? {
          "List-Unsubscribe": `<${oneClickUnsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {}),
  };
}

/**
 * Returns whether the server rejects this recipient or this mail for good; trouble with the server or our
 * password is temporary.
 */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}
