/** `taken`: its PDFs are orders now. The others were left alone, with the reason. */
const mailOutcomes = ["taken", "senderUnknown", "forged", "noPdf", "refused"] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** Tells whether mails of this sender are taken: an address, or a domain such as `@customer.example`. */
export function isAllowedSender(sender: string, senders: readonly string[]): boolean {
  const address = sender.toLowerCase();
  const domain = address.slice(address.lastIndexOf("@"));
  return (
    address.includes("@") &&
    senders.some((allowedSender) => allowedSender === address || allowedSender === domain)
  );
}

/** Senders as they are typed: one in each line, or with commas between them. */
export const sendersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((sender) => sender.toLowerCase())
      .filter((sender) => sender !== ""),
  ),
];

/** An address, or a domain with its `@`. */
export const isSender = (text: string): boolean =>
  text.length <= 120 && /^[^\s@<>"]*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text);
