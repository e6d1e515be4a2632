/** Writes the address of one customer in a mailbox: `orders+code@company.example`. */
export function addressWithCode(address: string, code: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${code}${address.slice(at)}`;
}

/** Finds the codes of customers to whose addresses in a mailbox a mail was sent. */
export function codesIn(recipients: readonly string[], address: string): string[] {
  const at = address.lastIndexOf("@");
  const [name, host] = [`${address.slice(0, at)}+`.toLowerCase(), address.slice(at).toLowerCase()];
  return [
    ...new Set(
      recipients
        .filter((recipient) => recipient.startsWith(name) && recipient.endsWith(host))
        .map((recipient) => recipient.slice(name.length, -host.length)),
    ),
  ];
}
