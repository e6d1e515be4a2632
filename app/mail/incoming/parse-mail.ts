import PostalMime, { type Address, type Attachment } from "postal-mime";
import { storable } from "~/lib/storable";
import type { IncomingAttachment, IncomingMail } from "./incoming-mail";

/** Bounds for mails that are made to do harm; one that passes them is damaged. */
const bounds = { maxNestingDepth: 20, maxHeadersSize: 200_000, maxRfc822NestingDepth: 5 };

/** Reads addresses, subject and attachments of a mail, also of mails that are forwarded within it; never its text. */
export async function parseMail(source: Uint8Array, fallbackId: string): Promise<IncomingMail> {
  const mail = await PostalMime.parse(source, { ...bounds, attachmentEncoding: "arraybuffer" });
  const all = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const deliveryAddresses = ["delivered-to", "x-original-to", "envelope-to"].flatMap(all);
  return storable({
    id: mail.messageId?.trim() || fallbackId,
    recipients: [...deliveryAddresses.map(bare), ...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])])],
    sender: addressesOf(mail.from ? [mail.from] : [])[0] ?? "",
    subject: mail.subject?.trim() ?? "",
    isForged: isForged(all("authentication-results")),
    attachments: mail.attachments.flatMap(attachmentOf),
  });
}

/**
 * Tells whether our own mail server found the sender's address forged. It puts its findings on top, in one header or, where
 * several of its filters write them, in one each; all of them begin with its name.
 */
function isForged(results: readonly string[]): boolean {
  const nameOf = (result: string) => /^[^;\s]*/.exec(result.trim())?.[0]?.toLowerCase() ?? "";
  const [first = ""] = results;
  return results.some((result) => nameOf(result) === nameOf(first) && /\bdmarc\s*=\s*fail\b/i.test(result));
}

const bare = (address: string): string => address.replace(/[<>\s]/g, "").toLowerCase();

const addressesOf = (addresses: readonly Address[]): string[] =>
  addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ address }) => bare(address ?? ""))
    .filter(Boolean);

/** A part without a name is an order only if it is a PDF; signatures and the like are left out. */
function attachmentOf({ filename, mimeType, content }: Attachment): IncomingAttachment[] {
  const type = mimeType.toLowerCase();
  if (!filename && type !== "application/pdf") return [];
  return [{ name: filename || "attachment", type, content: Buffer.from(content as ArrayBuffer) }];
}
